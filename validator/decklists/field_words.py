"""What lists say of themselves in lines like `Player: Ann` or `Format = EDH`: the words before the colon, by language.

Those of Arena's exports and of tournaments' registration sheets, and what players and programs write above a list.
"""

from __future__ import annotations

COMMANDER, COMPANION, FORMAT, NAME, PLAYER, OTHER = "commander", "companion", "format", "name", "player", "other"

_WORDS: dict[str, tuple[str, ...]] = {
    COMMANDER: ("my commander|our commander|the commander|commander 1|commander 2|commander name",),
    COMPANION: ("my companion|our companion",),
    FORMAT: (
        "format|formato|spielformat|game format|variant|game type|mode",
        "формат|フォーマット|赛制|賽制|포맷|形式",
    ),
    NAME: (
        "name|deck|deck name|deckname|name of deck|title|deck title|decklist|deck list|list|my deck",
        "nom|nom du deck|titre|liste|deckliste|decktitel|titel|mazo|nombre|nombre del mazo|título|titulo|lista",
        "nome|nome del mazzo|mazzo|titolo|nome do deck|nome do baralho|baralho|название|имя|колода|название колоды",
        "名前|デッキ名|デッキ|タイトル|名称|名稱|套牌名|套牌名称|套牌|牌組|牌組名稱|이름|덱|덱 이름|제목",
    ),
    PLAYER: (
        "player|player name|played by|pilot|piloted by|duelist|first name|last name|surname|full name|your name|user"
        "|username|nickname",
        "joueur|joueuse|nom du joueur|prénom|pseudo|spieler|spielername|vorname|nachname|jugador|nombre del jugador",
        "apellido|apellidos|giocatore|nome del giocatore|cognome|jogador|nome do jogador|sobrenome|игрок|фамилия",
        "プレイヤー|プレイヤー名|氏名|玩家|玩家姓名|牌手|选手|選手|플레이어|선수",
    ),
    OTHER: (
        # who and whose
        "author|by|made by|created by|creator|builder|designer|owner|deck author|deck designer|team|club|guild"
        "|e-mail|email|mail|discord|phone|country|city|auteur|autor|autore|créé par|erstellt von|creado por|creato da"
        "|criado por|автор|作者|作成者|製作者|제작자"
        "|équipe|mannschaft|equipo|squadra|equipe|pays|país|paese|страна|город",
        # where and when
        "event|event name|tournament|tournament name|league|round|place|placement|standing|rank|record|result|table"
        "|seat|store|shop|venue|location|organizer|judge|season|tournoi|événement|evenement|magasin|lieu|turnier"
        "|veranstaltung|laden|ort|runde|platz|tisch|torneo|evento|tienda|lugar|ronda|mesa|negozio|luogo|turno|tavolo"
        "|torneio|loja|local|rodada|турнир|событие|место|раунд|大会|大会名|イベント|店舗|会場|赛事|賽事|比赛|比賽|店铺|场地"
        "|대회|이벤트|장소|매장",
        "date|event date|updated|last updated|last update|created|created at|modified|exported|published|year|datum"
        "|aktualisiert|erstellt|fecha|actualizado|data|aggiornato|atualizado|mis à jour|дата|日付|作成日|日期|날짜",
        "dci|dci #|dci number|dci-number|dci no|dci no.|dci-nummer|numéro dci|número dci|numero dci|wizards id"
        "|wizards account|wpn|id|player id|deck id|konami id|arena id|номер dci",
        # what the deck is like
        "bracket|brackets|power|power level|powerlevel|level|tier|version|rev|revision|edition|stufe|stärke|niveau"
        "|nivel|livello|nível|уровень|ブラケット|パワーレベル|强度|强度等级|파워 레벨",
        "color|colors|colour|colours|color identity|colour identity|identity|colors identity|couleur|couleurs"
        "|identité|identité de couleur|farbe|farben|farbidentität|identidad|identidad de color|colores|colore|colori"
        "|identità|identità di colore|cor|cores|identidade|identidade de cor|цвет|цвета|色|固有色|カラー"
        "|颜色|顏色|색|색상",
        "archetype|strategy|theme|plan|game plan|style|tags|tag|labels|keywords|category|categories|type|deck type"
        "|genre|archétype|stratégie|thème|archetyp|strategie|thema|arquetipo|estrategia|tema|archetipo|strategia|arquétipo"
        "|estratégia|архетип|стратегия|アーキタイプ|戦略|策略|전략",
        "description|desc|comment|comments|note|notes|remark|remarks|remarque|remarques|primer|about|summary"
        "|changelog|changes|todo|beschreibung|kommentar|kommentare|notiz|notizen|bemerkung|descripción|descripcion"
        "|comentario|comentarios|notas|nota|descrizione|commento|commenti|descrição|comentário|описание|комментарий"
        "|説明|メモ|コメント|备注|描述|說明|备註|설명|메모",
        "source|url|link|links|website|site|web|address|imported from|exported from|import|export|game|language|lang"
        "|visibility|status|likes|views|hits|copied from|folder|hub|hubs|playgroup|layout|slug|permalink|tagline|image"
        "|cover|thumbnail|banner|sleeves|stand|quelle|source du deck|lien|fuente|enlace|fonte|collegamento|ссылка|源",
        "price|prices|total price|cost|total cost|value|budget|average cmc|avg cmc|avg. cmc|average mana value|avg mv"
        "|mana curve|curve|salt|salt score|card count|cards in deck|number of cards|count|size|deck size|total|sum"
        "|prix|prix total|coût|preis|gesamtpreis|precio|precio total|coste|prezzo|prezzo totale|costo|preço|preço total"
        "|цена|стоимость|価格|値段|价格|價格|가격",
    ),
}

KEY_OF = {word: key for key, lines in _WORDS.items() for line in lines for word in line.split("|")}
"""What each word, in small letters, says: one of the keys above."""

ABOUT = frozenset(
    "about|about this deck|à propos|über|info|acerca de|informazioni|sobre|о колоде|关于|關於|정보".split("|")
)
"""What stands above the deck's name in Arena's exports and those made like them."""

LEADS = (
    r"(?:my|our|the|your) (?:commander|general)(?: for (?:this|the) deck)? (?:is|will be|was)",
    r"(?:mon|notre|le) (?:commandant|général) (?:est|sera)|mein (?:kommandeur|commander) ist",
    r"mi comandante es|il mio comandante (?:è|e['’])|(?:o )?meu comandante é|мой командир[ —-]{1,3}",
)
"""How a sentence begins that names the commander at its end."""

TOTALS = frozenset(
    "total|totals|subtotal|sum|grand total|total price|total cards|totale|totaux|somme|gesamt|summe|insgesamt|suma"
    "|somma|soma|итого|всего|сумма|合計|総計|总计|合计|總計|총계|합계".split("|")
)
"""What stands before a total."""
