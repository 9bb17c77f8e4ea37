"use strict";
const WORDS = {
  ko: {
    language: "English", lettering: "한글/한자", flip: "돌려 보기", start: "시작", ply: "수",
    cho: "초", han: "한", rules: "규칙", setup: "차림", result: "결과", draw: "무승부", wins: "승",
    byRules: "규칙상 끝", unknown: "알 수 없음", event: "대회", date: "날짜", site: "장소", best: "최선",
    worst: "결정적인 순간", played: "실전", game: "대국", depth: "깊이", notSearched: "분석되지 않음",
    missed: n => `${n}수 외통을 놓쳤습니다`, allowed: n => n ? `${n}수 외통을 허용했습니다` : "바로 패배했습니다",
    signs: { "??": "큰 실수", "?": "실수", "?!": "의문수" }, check: "장군", lost: "잃은 승률",
    manners: { mate: "외통수", points: "점수승", resignation: "기권", "time forfeit": "시간", abandoned: "접속 끊김", bikjang: "빅장", agreement: "동의", automatic: "자동", "rules infraction": "실격" },
    reasons: { bikjang: "빅장", mate: "외통수", "double-pass": "연속 한수쉼", "perpetual-check": "만년장", "move-repetition": "반복수", repetition: "동형반복", "move-limit": "수 제한", material: "기물 부족" },
    footer: (engine, budget) => `${engine}, 수마다 ${budget}. 점수는 초를 기준으로 하며 파란 화살표가 최선의 수입니다.`,
  },
  en: {
    language: "한국어", lettering: "Hangul/Hanja", flip: "Turn", start: "Start", ply: "ply",
    cho: "Cho", han: "Han", rules: "Rules", setup: "Set-up", result: "Result", draw: "draw", wins: "wins",
    byRules: "End by the rules", unknown: "unknown", event: "Event", date: "Date", site: "Place", best: "Best",
    worst: "Decisive moments", played: "Played", game: "Game", depth: "depth", notSearched: "not searched",
    missed: n => `missed a win in ${n}`, allowed: n => n ? `allows a win in ${n}` : "loses at once",
    signs: { "??": "blunder", "?": "mistake", "?!": "dubious" }, check: "check", lost: "winning chances lost",
    manners: {}, reasons: {},
    footer: (engine, budget) => `${engine}, ${budget} a move. Scores are Cho's; the blue arrow is the best move.`,
  },
};

const state = { game: 0, ply: 0, language: DATA.language, lettering: "hanja", turned: false };
const byId = id => document.getElementById(id);
const words = () => WORDS[state.language];
const game = () => DATA.games[state.game];
const at = ply => (ply === 0 ? game().start : game().plies[ply - 1]);
const escapeText = text => String(text).replace(/[&<>"]/g, c => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
const moveName = move => (state.language === "ko" ? move.korean : move.san);
const signClass = sign => ({ "??": "blunder", "?": "mistake", "?!": "dubious" })[sign] || "";

const STEP = 60, MARGIN = 56;
function point(name) {
  const file = name.charCodeAt(0) - 97, rank = Number(name.slice(1)) - 1;
  return [MARGIN + file * STEP, MARGIN + (9 - rank) * STEP];
}
function points(move) {
  const parts = move.match(/^([a-i]\d+)([a-i]\d+)$/);
  return [point(parts[1]), point(parts[2])];
}
function arrow(move) {
  const [[x1, y1], [x2, y2]] = points(move);
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return `<circle cx="${x1}" cy="${y1}" r="30" fill="none" stroke="#1d5fd1" stroke-width="6" opacity=".75"/>`;
  const dx = (x2 - x1) / length, dy = (y2 - y1) / length, nx = x2 - 24 * dx, ny = y2 - 24 * dy;
  return `<g opacity=".75"><line x1="${x1}" y1="${y1}" x2="${nx}" y2="${ny}" stroke="#1d5fd1" stroke-width="9" stroke-linecap="round"/>` +
    `<polygon points="${x2},${y2} ${nx - 12 * dy},${ny + 12 * dx} ${nx + 12 * dy},${ny - 12 * dx}" fill="#1d5fd1"/></g>`;
}
function drawBoard() {
  const now = at(state.ply), set = DATA.pieces[state.lettering], [width, height] = DATA.size;
  let marks = "", pieces = "";
  if (state.ply > 0) for (const [x, y] of points(now.move)) marks += `<circle cx="${x}" cy="${y}" r="29" fill="#f5e14b" fill-opacity=".5"/>`;
  const [board, side] = now.fen.split(" ");
  board.split("/").forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      if (letter >= "1" && letter <= "9") { file += Number(letter); continue; }
      const x = MARGIN + file * STEP, y = MARGIN + index * STEP;
      if (now.check && letter === (side === "w" ? "K" : "k")) marks += `<circle cx="${x}" cy="${y}" r="31" fill="#e02020" fill-opacity=".45"/>`;
      const turn = state.turned ? " rotate(180)" : "";
      pieces += `<g transform="translate(${x} ${y})${turn}">${set[letter]}</g>`;
      file++;
    }
  });
  const best = now.best && now.best.length ? arrow(now.best[0].move) : "";
  const turn = state.turned ? ` transform="rotate(180 ${width / 2} ${height / 2})"` : "";
  byId("board").innerHTML = `<svg viewBox="0 0 ${width} ${height}"><g${turn}>${DATA.board}${marks}${pieces}${best}</g></svg>`;
  // The names of files and ranks stay upright; the pieces' letters have no x of their own.
  if (state.turned) for (const name of document.querySelectorAll("#board text[x]"))
    name.setAttribute("transform", `rotate(180 ${name.getAttribute("x")} ${name.getAttribute("y") - 5})`);
}
function drawSaid() {
  const now = at(state.ply), w = words();
  let text = "";
  if (state.ply > 0) {
    text += `<span class="${now.side}">${escapeText(w[now.side])}</span> <b>${escapeText(moveName(now))}</b>`;
    if (now.sign) text += ` <span class="${signClass(now.sign)}">${now.sign} ${w.signs[now.sign]}</span>`;
    if (now.lost >= 0.05) text += ` (${w.lost} ${Math.round(now.lost * 100)} %)`;
    if (now.missed_mate) text += ` – ${w.missed(now.missed_mate)}`;
    if (now.allowed_mate !== undefined) text += ` – ${w.allowed(now.allowed_mate)}`;
    if (now.comment) text += `<br><i>${escapeText(now.comment)}</i>`;
    const before = at(state.ply - 1).best;
    if (now.sign && before && before.length) text += `<br>${w.best}: ${before.map(moveName).map(escapeText).join(" ")}`;
    text += "<br>";
  }
  text += now.score === undefined ? w.notSearched : `<span class="score">${now.score}</span> (${w.depth} ${now.depth})`;
  if (now.best && now.best.length) text += ` → ${now.best.map(moveName).map(escapeText).join(" ")}`;
  byId("said").innerHTML = text;
  byId("where").textContent = state.ply === 0 ? w.start : `${state.ply} / ${game().plies.length}`;
}
function drawFacts() {
  const g = game(), w = words(), rows = [];
  const row = (name, value) => value && rows.push(`<tr><td>${escapeText(name)}</td><td>${escapeText(value)}</td></tr>`);
  const player = (side, tag) => {
    const setup = g.setups[side] ? `${g.setups[side].korean} (${g.setups[side].letters})` : "";
    row(w[side], [g.tags[tag], setup].filter(Boolean).join(" · ") || w.unknown);
  };
  player("cho", "White");
  player("han", "Black");
  const named = winner => (winner === "draw" ? w.draw : `${w[winner]} ${w.wins}`);
  const manner = g.words || (g.manner && (w.manners[g.manner] || g.manner));
  row(w.result, g.result ? named(g.result) + (manner ? ` (${manner})` : "") : w.unknown);
  if (g.by_rules) row(w.byRules, `${named(g.by_rules.result)} (${w.reasons[g.by_rules.reason] || g.by_rules.reason})`);
  row(w.rules, g.rules);
  row(w.event, g.tags.Event);
  row(w.site, g.tags.Site);
  row(w.date, g.tags.Date);
  byId("facts").innerHTML = rows.join("");
}
function drawGraph() {
  const g = game(), count = Math.max(1, g.plies.length), width = 600, height = 150;
  const x = ply => (ply * width) / count, y = share => height - 6 - share * (height - 12);
  let line = "", dots = "";
  for (let ply = 0; ply <= g.plies.length; ply++) {
    const now = at(ply);
    if (now.share === undefined) continue;
    line += `${x(ply).toFixed(1)},${y(now.share).toFixed(1)} `;
    const colour = { blunder: "#b3151b", mistake: "#c25a00", dubious: "#b5a200" }[signClass(now.sign)];
    if (colour) dots += `<circle cx="${x(ply)}" cy="${y(now.share)}" r="4" fill="${colour}"/>`;
  }
  const middle = y(0.5);
  byId("graph").innerHTML = `<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">` +
    `<rect width="${width}" height="${middle}" fill="#e3f2e6"/><rect y="${middle}" width="${width}" height="${height - middle}" fill="#f9e4e2"/>` +
    `<line x1="0" x2="${width}" y1="${middle}" y2="${middle}" stroke="#999" stroke-dasharray="4 4"/>` +
    `<polyline points="${line}" fill="none" stroke="#333" stroke-width="1.8"/>${dots}` +
    `<line x1="${x(state.ply)}" x2="${x(state.ply)}" y1="0" y2="${height}" stroke="#1d5fd1" stroke-width="1.5"/></svg>`;
}
function drawMoves() {
  const g = game(), cells = [];
  g.plies.forEach((ply, index) => {
    const number = Math.floor(index / 2) + 1;
    if (index === 0 && ply.side === "han") cells.push(`<span class="number">1</span><span></span>`);
    else if (ply.side === "cho") cells.push(`<span class="number">${g.plies[0].side === "cho" ? number : number + 1}</span>`);
    const sign = ply.sign ? ` <span class="${signClass(ply.sign)}">${ply.sign}</span>` : "";
    const now = index + 1 === state.ply ? " now" : "";
    cells.push(`<span class="ply${now}" data-ply="${index + 1}"><span>${escapeText(moveName(ply))}${sign}</span><small>${ply.score === undefined ? "" : ply.score}</small></span>`);
  });
  byId("moves").innerHTML = cells.join("");
  const current = document.querySelector("#moves .now");
  if (current) byId("moves").scrollTop = current.offsetTop - 150;
}
function drawDiagrams() {
  const g = game(), w = words();
  const figures = g.diagrams.map(d => {
    const ply = g.plies[d.ply], best = at(d.ply).best || [];
    const text = `${d.ply + 1}. ${w[ply.side]} ${escapeText(moveName(ply))} <span class="${signClass(ply.sign)}">${ply.sign}</span>` +
      (best.length ? ` · ${w.best}: ${escapeText(moveName(best[0]))}` : "");
    return `<figure data-ply="${d.ply + 1}">${d.svg}<figcaption>${text}</figcaption></figure>`;
  });
  byId("diagrams").innerHTML = figures.length ? `<h2>${w.worst}</h2><div class="row">${figures.join("")}</div>` : "";
}
function draw() {
  drawBoard(); drawSaid(); drawGraph(); drawMoves();
}
function drawAll() {
  const w = words();
  document.documentElement.lang = state.language;
  byId("language").textContent = w.language;
  byId("lettering").textContent = w.lettering;
  byId("flip").textContent = w.flip;
  byId("games").innerHTML = DATA.games.map((g, i) => `<option value="${i}"${i === state.game ? " selected" : ""}>${w.game} ${i + 1}: ${escapeText([g.tags.White || w.cho, g.tags.Black || w.han].join(" – "))}</option>`).join("");
  byId("footer").textContent = w.footer(DATA.engine, DATA.budget);
  drawFacts(); drawDiagrams(); draw();
}
function go(ply) {
  state.ply = Math.min(Math.max(ply, 0), game().plies.length);
  draw();
}
document.querySelectorAll("[data-step]").forEach(button => button.addEventListener("click", () =>
  go({ first: 0, back: state.ply - 1, next: state.ply + 1, last: Infinity }[button.dataset.step])));
document.addEventListener("keydown", event => {
  const step = { ArrowLeft: state.ply - 1, ArrowRight: state.ply + 1, Home: 0, End: Infinity }[event.key];
  if (step !== undefined && event.target.tagName !== "SELECT") { event.preventDefault(); go(step); }
});
for (const id of ["moves", "diagrams"]) byId(id).addEventListener("click", event => {
  const cell = event.target.closest("[data-ply]");
  if (cell) go(Number(cell.dataset.ply));
});
byId("graph").addEventListener("click", event => {
  const box = byId("graph").getBoundingClientRect();
  go(Math.round(((event.clientX - box.left) / box.width) * game().plies.length));
});
byId("games").addEventListener("change", event => { state.game = Number(event.target.value); state.ply = 0; drawAll(); });
byId("language").addEventListener("click", () => { state.language = state.language === "ko" ? "en" : "ko"; drawAll(); });
byId("lettering").addEventListener("click", () => { state.lettering = state.lettering === "hanja" ? "hangul" : "hanja"; draw(); });
byId("flip").addEventListener("click", () => { state.turned = !state.turned; draw(); });
// A link may open the page at a ply: report.html#12
if (/^#\d+$/.test(location.hash)) state.ply = Math.min(Number(location.hash.slice(1)), game().plies.length);
drawAll();
