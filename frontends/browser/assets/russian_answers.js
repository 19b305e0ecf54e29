/** What the module says in answers, in Russian. What pages of runs say as well stands in their tables. */

/** @type {Record<string, string>} */
export const RUSSIAN_ANSWERS = {
  "1 move": "ходов: 1",
  "1 flip": "переворотов: 1",
  "1 step": "шагов: 1",
  "1 edge": "рёбер: 1",
  "1 node": "вершин: 1",
  "; no common goal can be reached, unless two tiles are exchanged": "; ни одна из обычных целей не достижима, если не поменять местами две фишки",

  // Games.
  "White": "белые",
  "Black": "чёрные",
  "MIN (MAX's value negated)": "MIN (значение для MAX с обратным знаком)",
  "queen": "ферзь",
  "rook": "ладья",
  "bishop": "слон",
  "knight": "конь",
  "pawn": "пешка",
  "White wins": "победа белых",
  "Black wins": "победа чёрных",
  "White does not lose": "белые не проигрывают",
  "Black does not lose": "чёрные не проигрывают",
  "mate: White wins": "мат: победили белые",
  "mate: Black wins": "мат: победили чёрные",
  "stalemate: a draw": "пат: ничья",
  "unfinished": "партия не окончена",
  "drawn": "ничья",
  "lost": "проигрыш",
  "lost in 1 ply": "проигрыш (полуходов: 1)",
  "won in 1 ply": "выигрыш (полуходов: 1)",
  "open, 1 ply ahead": "неясно (просмотрено полуходов: 1)",
  "as planned": "по плану",
  "there is no move": "хода нет",
  "nobody knows what a move costs here": "чего здесь стоит ход, не знает никто",
  "there is nothing to win from this position": "эту позицию выиграть нельзя",

  // Advice.
  "every position that can be won is won": "выиграна каждая позиция, которую можно выиграть",
  "every position that can be held is held": "удержана каждая позиция, которую можно удержать",
  "not every position that can be won is won": "выиграна не каждая позиция, которую можно выиграть",
  "not every position that can be held is held": "удержана не каждая позиция, которую можно удержать",
  "no difference: both make the same moves everywhere": "разницы нет: обе всюду делают одни и те же ходы",
  "neither is better overall": "в целом ни одна не лучше",
  "the old table": "прежняя таблица",
  "the new table": "новая таблица",
  "old": "прежняя",
  "new": "новая",
  "no rule matches": "не подошло ни одно правило",
  "nothing to do": "делать нечего",
  "endless": "партия без конца",
  "thrown away": "упущено",
  "stalemate": "пат",
  "rook lost": "ладья потеряна",
  "piece lost": "фигура потеряна",
  "nobody can mate": "мат невозможен",
};

/**
 * Messages that are made of others. Only these: most messages are about texts of the user's, which other shapes might fit.
 * @type {Record<string, string>}
 */
export const RUSSIAN_REFUSALS = {
  "no verdict: {limit} ({EXPANDED} expanded, {GENERATED} generated)": "ответа нет: {limit} (раскрыто {EXPANDED}, порождено {GENERATED})",
  "the search has broken down: {why}": "поиск оборвался: {why}",
  "{ERROR}: probably the memory did not suffice": "{ERROR}: вероятно, не хватило памяти",
};

/**
 * Answers that are made of others: what a name in braces stands for is said in its turn, or stays as it is if the name is in
 * capital letters.
 * @type {Record<string, string>}
 */
export const RUSSIAN_ANSWER_SHAPES = {
  // Searches.
  "in {actions}": "{actions}",
  "at cost {COST} in {actions}": "стоимость {COST}, {actions}",
  "with length {LENGTH} in {actions}": "длина {LENGTH}, {actions}",
  "{N} moves": "ходов: {N}",
  "{N} flips": "переворотов: {N}",
  "{N} steps": "шагов: {N}",
  "{N} edges": "рёбер: {N}",
  "{N} nodes": "вершин: {N}",
  ", moves in {ORDER} order": ", порядок ходов {ORDER}",
  "goal {GOAL}, the only common one that can be reached": "цель {GOAL}, единственная достижимая из обычных",
  "goal {GOAL}; {OTHERS} can be reached, too": "цель {GOAL}; достижимы также {OTHERS}",
  "no estimate leads to {GOAL}: the graph has estimates to {KNOWN}": "до {GOAL} нет оценок: в графе есть оценки до {KNOWN}",
  "without an estimate, and so counted as 0: {nodes}": "без оценки, которая поэтому считается нулевой: {nodes}",
  "the permutation from {START} to {GOAL} is odd, but the blank is an even number of steps from its goal; each move changes both parities{others}": "перестановка от {START} к {GOAL} нечётна, а пустая клетка в чётном числе шагов от своей цели; каждый ход меняет обе чётности{others}",
  "the permutation from {START} to {GOAL} is even, but the blank is an odd number of steps from its goal; each move changes both parities{others}": "перестановка от {START} к {GOAL} чётна, а пустая клетка в нечётном числе шагов от своей цели; каждый ход меняет обе чётности{others}",
  "; the goal {GOAL} can be reached": "; достижима цель {GOAL}",
  "no verdict: {limit}": "ответа нет: {limit}",

  // Games.
  "the {piece} is lost: a draw": "фигура потеряна ({piece}): ничья",
  "a {piece} cannot mate: a draw": "{piece} не может поставить мат: ничья",
  "King and {piece} against king": "Король и {piece} против короля",
  "a {value} with best play, going on {MOVES}": "{value} при лучшей игре, дальше {MOVES}",
  "a {value} with best play": "{value} при лучшей игре",
  "{worth} with best play: {MOVES}": "{worth} при лучшей игре: {MOVES}",
  "{value}, looking to the end: {MOVES}": "{value}, просмотрено до конца: {MOVES}",
  "{value}, looking {N} plies ahead: {MOVES}": "{value}, просмотрено полуходов: {N}; {MOVES}",
  "{worth}: best play": "{worth}: лучший ход",
  "{N} plies ahead: {value}, expecting {MOVES}": "просмотрено полуходов: {N}; {value}, ожидается {MOVES}",
  "{N} plies ahead: {value}": "просмотрено полуходов: {N}; {value}",
  "{RULE}: {ADVICE}, a plan of {N} moves of either side": "{RULE}: {ADVICE}, ходов обеих сторон в плане: {N}",
  "{result}; {N} moves, as few as there can be{more}: {SCORE} of 100": "{result}; ходов: {N}, меньше нельзя{more}; очков {SCORE} из 100",
  "{result}; 1 move, as few as there can be{more}: {SCORE} of 100": "{result}; ходов: 1, меньше нельзя{more}; очков {SCORE} из 100",
  "{result}; {N} moves where {BEST} would do{more}: {SCORE} of 100": "{result}; ходов: {N}, а хватило бы {BEST}{more}; очков {SCORE} из 100",
  ", {N} slips{more}": ", промахов: {N}{more}",
  ", 1 slip{more}": ", промахов: 1{more}",
  ", {N} hints": ", подсказок: {N}",
  ", 1 hint": ", подсказок: 1",
  "{judgement}; better {MOVES}": "{judgement}; лучше {MOVES}",
  "{judgement}; refuted by {MOVES}": "{judgement}; опровержение: {MOVES}",
  "{before} -> {after}": "{before} → {after}",
  "won in {N} plies": "выигрыш (полуходов: {N})",
  "lost in {N} plies": "проигрыш (полуходов: {N})",
  "open, {N} plies ahead": "неясно (просмотрено полуходов: {N})",
  "proved: {outcome}": "доказано: {outcome}",
  "disproved: {outcome}": "опровергнуто: {outcome}",
  "{SIDE} wins": "победа за {SIDE}",
  "{SIDE} does not lose": "{SIDE} не проигрывает",
  "{SIDE} gets at least {value}": "{SIDE} получает не меньше {value}",
  "{SIDE} holds it below {value}": "{SIDE} удерживает значение ниже {value}",

  // Advice.
  "{better} is better: it wins {MORE} positions, the {other} table {FEWER}": "{better} лучше: выигрывает позиций {MORE}, {other} {FEWER}",
  "{better} is better: it holds {MORE} positions, the {other} table {FEWER}": "{better} лучше: удерживает позиций {MORE}, {other} {FEWER}",
  "{better} is better: both hold equally many, but it wins {MORE}, the {other} table {FEWER}": "{better} лучше: удерживают обе поровну, но она выигрывает {MORE}, {other} {FEWER}",
  "{better} is better: where both win it takes {MEAN} moves on average, the {other} table {MOVES}": "{better} лучше: где выигрывают обе, ей нужно ходов в среднем {MEAN}; {other}: {MOVES}",
  "no rule of {TABLE} matches": "в таблице {TABLE} не подошло ни одно правило",
  "{cause} by {RULE} of {TABLE}: {ADVICE}": "{cause} (правило {RULE} таблицы {TABLE}, совет {ADVICE})",
  "{cause} by {RULE}: {ADVICE}": "{cause} (правило {RULE}, совет {ADVICE})",
  "{cause} by {RULE} of {TABLE}": "{cause} (правило {RULE} таблицы {TABLE})",
  "{cause} by {RULE}": "{cause} (правило {RULE})",
};
