"use strict";
(() => {
  const $ = (q, from = document) => from.querySelector(q);
  const $$ = (q, from = document) => [...from.querySelectorAll(q)];
  const make = (tag, look = "", words = "") => {
    const node = document.createElement(tag);
    if (look) node.className = look;
    if (words) node.textContent = words;
    return node;
  };
  const percent = (x) => `${Math.round(100 * x)}%`;
  const slides = $$(".slide");
  const key = `rometeach ${document.body.dataset.deck}`;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let at = 0;
  let kept = { votes: {}, throws: {} };

  // --- what is kept

  try {
    const found = JSON.parse(localStorage.getItem(key) || "null");
    if (found && found.votes && found.throws) kept = found;
  } catch (error) { /* private windows keep nothing */ }
  const keep = () => { try { localStorage.setItem(key, JSON.stringify(kept)); } catch (error) { /* as above */ } };
  const say = (words) => { $("#said").textContent = words; };

  // --- chance

  const seed = Number(new URLSearchParams(location.search).get("seed") || 0);
  let state = seed >>> 0;
  const seeded = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
  const draw = (sides) => {
    const most = Math.floor(2 ** 32 / sides) * sides;
    for (;;) {
      const n = seed ? seeded() : crypto.getRandomValues(new Uint32Array(1))[0];
      if (n < most) return 1 + (n % sides);
    }
  };

  // --- going from slide to slide

  const steps = (slide) => $$(".steps .bit", slide);
  const shownSteps = (slide) => Number(slide.dataset.shown || 0);
  const showSteps = (slide, n) => {
    const bits = steps(slide);
    slide.dataset.shown = n;
    bits.forEach((bit, k) => {
      bit.classList.toggle("later", k >= n);
      bit.classList.toggle("now", k === n - 1);
    });
    const boards = $$(".board", slide).filter((b) => !b.closest("details"));
    const due = boards.filter((b) => Number(b.dataset.from) < Math.max(1, n));
    boards.forEach((b) => { b.hidden = b !== due[due.length - 1]; });
    if (bits[n - 1]) bits[n - 1].scrollIntoView({ block: "nearest" });
  };
  const go = (n, whole = false) => {
    at = Math.max(0, Math.min(slides.length - 1, n));
    slides.forEach((slide, k) => { slide.hidden = k !== at; });
    const slide = slides[at];
    if (steps(slide).length) showSteps(slide, whole ? steps(slide).length : 1);
    if (slide.classList.contains("summary")) sumUp(slide);
    const vote = $("[data-kind]", slide);
    $("#reveal").disabled = !vote;
    $("#throw").disabled = !slide.classList.contains("dice");
    $("#map").disabled = !$(".pic", slide);
    $("#back").disabled = at === 0;
    $("#count").textContent = `${at + 1} / ${slides.length}`;
    $("#goto").value = String(at);
    slide.scrollTop = 0;
    if (slide.scrollHeight > slide.clientHeight + 1) slide.tabIndex = 0;
    history.replaceState(null, "", `#${slide.id}`);
    say(`Slide ${at + 1} of ${slides.length}: ${$("h1,h2", slide).textContent}`);
  };
  const next = () => {
    const slide = slides[at];
    const vote = $("[data-kind]", slide);
    if (vote && !vote.classList.contains("revealed")) return reveal(slide, true);
    const bits = steps(slide);
    const n = shownSteps(slide);
    if (n < bits.length) {
      showSteps(slide, n + 1);
      say(bits[n].textContent);
    } else if (at < slides.length - 1) go(at + 1);
    else say("This is the last slide.");
  };
  const back = () => {
    const n = shownSteps(slides[at]);
    if (steps(slides[at]).length && n > 1) showSteps(slides[at], n - 1);
    else go(at - 1, true);
  };
  const big = () => {
    const stage = $(".stage", slides[at]);
    if (!$(".pic", slides[at])) return say("There is no map on this slide.");
    stage.classList.toggle("big");
    say(stage.classList.contains("big") ? "The map is large." : "The map is small.");
  };
  const full = () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else if (document.documentElement.requestFullscreen) document.documentElement.requestFullscreen().catch(() => say("Full screen is not allowed here."));
  };

  // --- votes

  const rows = (stage) => $$(".options li", stage);
  const word = (row) => {
    const words = $(".word", row).cloneNode(true);
    const number = $(".number", words);
    if (number) number.remove();
    return words.textContent.trim();
  };
  const count = (row) => Math.max(0, Math.min(99, parseInt($("input", row).value, 10) || 0));
  const plain = (text) => text.trim().toLowerCase().replace(/−/g, "-").replace(/[^a-z0-9,.+-]+/g, " ").trim();
  const isRight = (row, stage) => "right" in row.dataset || (stage.dataset.kind === "typed" && JSON.parse(stage.dataset.answers).map(plain).includes(plain(word(row))));
  const pupils = (stage) => Math.max(1, parseInt(($(".pupils input", stage) || { value: 1 }).value, 10) || 1);

  const remember = (slide) => {
    const stage = $("[data-kind]", slide);
    kept.votes[slide.id] = {
      rows: rows(stage).map((row) => [word(row), count(row)]),
      pupils: pupils(stage),
      told: stage.classList.contains("revealed"),
    };
    keep();
  };
  const wire = (row, slide) => {
    const input = $("input", row);
    const change = (by) => {
      input.value = String(Math.max(0, Math.min(99, count(row) + by)));
      input.dispatchEvent(new Event("input"));
      say(`${word(row)}: ${input.value}`);
    };
    $(".more", row).addEventListener("click", () => change(1));
    $(".less", row).addEventListener("click", () => change(-1));
    input.addEventListener("input", () => { remember(slide); if ($("[data-kind]", slide).classList.contains("revealed")) picture(slide); });
    row.change = change;
  };
  const typed = (slide, words, votes) => {
    const stage = $("[data-kind]", slide);
    const found = rows(stage).find((row) => plain(word(row)) === plain(words));
    if (found) return found.change(votes);
    const row = make("li");
    row.append(make("span", "word", words));
    const tally = make("span", "tally");
    for (const [look, sign, said] of [["less", "−", "One vote less for"], ["", "", ""], ["more", "+", "One vote more for"]]) {
      const part = make(look ? "button" : "input", look, sign);
      part.type = look ? "button" : "number";
      part.setAttribute("aria-label", look ? `${said} ${words}` : `Votes for ${words}`);
      if (!look) { part.value = votes; part.min = 0; part.max = 99; }
      tally.append(part);
    }
    row.append(tally);
    $(".options", stage).append(row);
    wire(row, slide);
    return row;
  };
  const score = (stage) => {
    const all = rows(stage);
    const votes = all.map(count);
    if (stage.dataset.kind === "any") {
      const many = pupils(stage);
      if (!votes.some(Boolean)) return [0, 0];
      const right = all.reduce((sum, row, k) => sum + (isRight(row, stage) ? Math.min(many, votes[k]) : Math.max(0, many - votes[k])), 0);
      return [right, many * all.length];
    }
    return [all.reduce((sum, row, k) => sum + (isRight(row, stage) ? votes[k] : 0), 0), votes.reduce((a, b) => a + b, 0)];
  };
  const apart = (stage) => {
    const all = rows(stage);
    const whole = all.reduce((sum, row) => sum + count(row), 0);
    return whole ? all.reduce((sum, row) => sum + Math.abs(count(row) / whole - Number(row.dataset.p)), 0) / 2 : null;
  };
  const picture = (slide) => {
    const stage = $("[data-kind]", slide);
    const all = rows(stage);
    const chance = "chance" in stage.dataset;
    const any = stage.dataset.kind === "any";
    const whole = any ? pupils(stage) : all.reduce((sum, row) => sum + count(row), 0);
    all.forEach((row) => {
      $$(".bars,.said-bars", row).forEach((node) => node.remove());
      const share = whole ? Math.min(1, count(row) / whole) : 0;
      const bars = make("span", "bars");
      const mine = make("i", "class");
      mine.style.width = percent(share);
      if (whole) bars.append(mine);
      let words = whole ? `class ${percent(share)}` : "";
      if (chance) {
        const p = make("i", "chance");
        p.style.width = `${100 * Number(row.dataset.p)}%`;
        p.style.background = row.dataset.colour;
        bars.append(p);
        const exact = `${(100 * Number(row.dataset.p)).toFixed(Number(row.dataset.p) < 0.1 ? 1 : 0)}%`;
        words = `${row.dataset.mark} chance ${exact}${words ? `, ${words}` : ""}`.trim();
      } else {
        const right = isRight(row, stage);
        row.classList.toggle("yes", right);
        row.classList.toggle("no", !right);
        words = `${right ? "✓" : "✗"} ${count(row)} of ${whole}`;
      }
      row.append(bars, make("span", "said-bars", words));
    });
    let told = "";
    if (chance) {
      const far = apart(stage);
      told = far === null ? "" : `Your votes and the chances are ${Math.round(100 * far)} points apart.`;
    } else {
      const [right, votes] = score(stage);
      told = votes ? `${right} of ${votes} were right (${percent(right / votes)}).` : "";
    }
    $(".result", stage).textContent = told;
    return told;
  };
  const reveal = (slide, yes) => {
    const stage = $("[data-kind]", slide);
    if (!stage) return say("There is nothing to reveal on this slide.");
    const open = yes === undefined ? !stage.classList.contains("revealed") : yes;
    stage.classList.toggle("revealed", open);
    stage.classList.remove("big");
    $(".answer", stage).open = open;
    $$(".late,.was-late", stage).forEach((row) => { row.classList.toggle("late", !open); row.classList.toggle("was-late", open); });
    $$(".pic .told", stage).forEach((fold) => { fold.open = open; fold.hidden = !open; });
    const hides = $(".pic .told", stage);
    if (hides) $$(".pic > .board", stage).forEach((board) => { board.hidden = open; });
    if (open) {
      const told = picture(slide);
      const answer = $(".answer", stage);
      say(`${$$(".right,.odds", answer).map((p) => p.textContent).join(" ")} ${told} ${($(".why", answer) || { textContent: "" }).textContent}`);
    } else {
      rows(stage).forEach((row) => { $$(".bars,.said-bars", row).forEach((node) => node.remove()); row.classList.remove("yes", "no"); });
      say("The answer is hidden.");
    }
    remember(slide);
  };
  const startVote = (slide) => {
    const stage = $("[data-kind]", slide);
    if (!stage) return;
    rows(stage).forEach((row) => {
      wire(row, slide);
      if (stage.dataset.kind === "hands") row.classList.add("late");
    });
    $$(".pic .told", stage).forEach((fold) => { fold.hidden = true; });
    const form = $("form", stage);
    if (form) form.addEventListener("submit", (event) => {
      event.preventDefault();
      const input = $("input", form);
      if (input.value.trim()) { typed(slide, input.value.trim().slice(0, 60), 1); remember(slide); say(`A vote for ${input.value}`); }
      input.value = "";
    });
    const many = $(".pupils input", stage);
    if (many) many.addEventListener("input", () => remember(slide));
    $(".answer", stage).addEventListener("click", (event) => {
      if (event.target.closest("summary")) { event.preventDefault(); reveal(slide, true); }
    });
    const old = kept.votes[slide.id];
    if (!old) return;
    if (many) many.value = old.pupils;
    old.rows.forEach(([words, votes]) => {
      const row = rows(stage).find((r) => word(r) === words);
      if (row) $("input", row).value = votes;
      else if (stage.dataset.kind === "typed") typed(slide, words, votes);
    });
  };

  // --- dice

  const PIPS = { 1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "abcghi" };
  const INKS = { white: ["#fffdf6", "#2b2118"], purple: ["#6b2f86", "#fff"], red: ["#a3241d", "#fff"], black: ["#2b2118", "#fff"] };
  const face = (n, sides, colour, symbols) => {
    const [fill, ink] = INKS[colour] || INKS.white;
    const sign = symbols.length ? symbols[n - 1][1] : String(n);
    let inner = "";
    if (sides === 6 && !symbols.length) {
      inner = [...PIPS[n]].map((c) => { const k = c.charCodeAt(0) - 97; return `<circle cx="${10 + 10 * (k % 3)}" cy="${10 + 10 * Math.floor(k / 3)}" r="3.4" fill="${ink}"/>`; }).join("");
    } else {
      const letter = symbols.length ? symbols[n - 1][0] : sign;
      inner = `<text x="20" y="${symbols.length ? 23 : 27}" font-size="20" text-anchor="middle" font-weight="700" fill="${ink}">${letter}</text>`;
      if (symbols.length) inner += `<text x="20" y="34" font-size="8" text-anchor="middle" fill="${ink}">${sign}</text>`;
    }
    const rim = sides === 6 ? `<rect x="1.5" y="1.5" width="37" height="37" rx="7" fill="${fill}" stroke="#2b2118" stroke-width="2"/>`
      : `<path d="M20,1.5 37.5,11V29L20,38.5 2.5,29V11Z" fill="${fill}" stroke="#2b2118" stroke-width="2"/>`;
    return `<svg viewBox="0 0 40 40" role="img" aria-label="a die that shows ${sign}">${rim}${inner}</svg>`;
  };
  const startDice = (slide) => {
    const stage = $("[data-dice]", slide);
    if (!stage) return;
    const told = JSON.parse(stage.dataset.dice);
    const words = $(".words", stage);
    const table = $("table", words);
    const left = make("div", "throwing");
    if ($(".rule", words)) left.append($(".rule", words));
    const tray = make("div", `tray${told.sides.length > 4 ? " many" : ""}`);
    const outcome = make("p", "outcome");
    const mistake = make("p", "mistake");
    const controls = make("p", "rolling");
    const once = make("button", "", "Throw");
    const often = make("button", "", "Throw 12 times");
    const form = make("form", "rolling");
    const label = make("label", "", "Real dice ");
    const input = make("input");
    const read = make("button", "", "Read");
    once.type = often.type = "button";
    input.size = 8;
    input.autocomplete = "off";
    input.id = `d-${slide.id}`;
    label.htmlFor = input.id;
    controls.append(once, " ", often);
    form.append(label, input, " ", read);
    left.append(tray, outcome, controls, form, mistake);
    stage.insertBefore(left, words);
    const tallies = kept.throws[slide.id] || told.outcomes.map(() => 0);
    const total = make("p", "total");
    words.append(total);
    const heads = $("thead tr", table);
    for (const name of ["Thrown", "Beside it"]) {
      const cell = make("th", "", name);
      cell.scope = "col";
      heads.append(cell);
    }
    const cells = $$("tbody tr", table).map((row, k) => {
      const mark = told.outcomes[k].mark;
      if (mark) $("th", row).prepend(`${mark} `);
      const number = make("td");
      const share = make("td", "share");
      row.append(number, share);
      return [number, share];
    });
    const shares = () => {
      const whole = tallies.reduce((a, b) => a + b, 0);
      cells.forEach(([number, share], k) => {
        number.textContent = String(tallies[k]);
        share.textContent = "";
        const bars = make("span", "bars");
        const mine = make("i", "class");
        mine.style.width = whole ? `${(100 * tallies[k]) / whole}%` : "0%";
        if (whole) bars.append(mine);
        const exact = make("i", "chance");
        exact.style.width = `${100 * told.outcomes[k].p}%`;
        exact.style.background = told.outcomes[k].colour;
        bars.append(exact);
        share.append(bars);
      });
      total.textContent = whole ? `${whole} ${whole === 1 ? "throw" : "throws"}. Striped: thrown; full: the exact chance.` : "No throw yet.";
    };
    const index = (faces) => faces.reduce((n, f, k) => n * told.sides[k] + f - 1, 0);
    const show = (faces) => { tray.innerHTML = faces.map((f, k) => face(f, told.sides[k], told.colours[k] || "white", told.symbols)).join(""); };
    const tell = (faces) => {
      const k = parseInt(told.of[index(faces)], 36);
      tallies[k] += 1;
      kept.throws[slide.id] = tallies;
      keep();
      shares();
      const sum = faces.reduce((a, b) => a + b, 0);
      let added = "";
      if (told.plus !== null) {
        const dice = faces.length > 1 ? `${faces.join(" + ")}` : String(sum);
        const plus = told.plus ? ` ${told.plus < 0 ? "−" : "+"} ${Math.abs(told.plus)}` : "";
        added = plus || faces.length > 1 ? `${dice}${plus} = ${sum + told.plus}: ` : `${sum}: `;
      }
      const found = told.outcomes[k];
      outcome.textContent = `${added}${found.words}${found.case ? ` (Case ${found.case})` : ""}`;
      return outcome.textContent;
    };
    const thrown = () => told.sides.map(draw);
    let rolling = 0;
    const roll = () => {
      mistake.textContent = "";
      clearInterval(rolling);
      const faces = thrown();
      if (still.matches) { show(faces); say(tell(faces)); return; }
      let left = 8;
      outcome.textContent = "";
      rolling = setInterval(() => {
        left -= 1;
        if (left) show(told.sides.map((s) => 1 + Math.floor(Math.random() * s)));
        else { clearInterval(rolling); show(faces); say(tell(faces)); }
      }, 75);
    };
    const many = () => {
      mistake.textContent = "";
      let faces = [];
      for (let n = 0; n < 12; n += 1) { faces = thrown(); tell(faces); }
      show(faces);
      say(`12 throws. ${total.textContent} ${told.outcomes.map((o, k) => `${o.words}: ${tallies[k]}, chance ${o.say}`).join("; ")}`);
    };
    const parse = (text) => {
      const letters = told.symbols.map((s) => s[0].toLowerCase());
      const words = told.symbols.map((s) => s[1].toLowerCase());
      let parts = text.trim().toLowerCase().split(/[\s,;+]+/).filter(Boolean);
      if (parts.length === 1 && told.sides.length > 1 && parts[0].length === told.sides.length) parts = [...parts[0]];
      return parts.map((part) => {
        if (told.symbols.length) {
          const k = letters.indexOf(part) >= 0 ? letters.indexOf(part) : words.indexOf(part);
          if (k >= 0) return k + 1;
        }
        return /^\d+$/.test(part) ? Number(part) : NaN;
      });
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const faces = parse(input.value);
      const good = faces.length === told.sides.length && faces.every((f, k) => f >= 1 && f <= told.sides[k]);
      const signs = [...new Set(told.symbols.map((s) => `${s[0]} (${s[1]})`))];
      const how = told.sides.length === 1 ? "one number" : `${told.sides.length} numbers`;
      mistake.textContent = good ? "" : signs.length ? `Type ${told.sides.length} signs, such as ${signs.join(", ")}.` : `Type ${how} from 1 to ${told.sides[0]}.`;
      if (good) { clearInterval(rolling); show(faces); say(tell(faces)); input.value = ""; } else say(mistake.textContent);
    });
    once.addEventListener("click", roll);
    often.addEventListener("click", many);
    slide.roll = roll;
    show(told.sides.map((s, k) => (told.symbols.length ? 1 + (k % s) : s)));
    shares();
  };

  // --- the last slide

  const sumUp = (slide) => {
    const place = $(".sums", slide);
    place.textContent = "";
    let right = 0;
    let votes = 0;
    const far = [];
    const found = [];
    for (const other of slides) {
      const stage = $("[data-kind]", other);
      const old = kept.votes[other.id];
      if (!stage || !old || !old.told) continue;
      if ("chance" in stage.dataset) {
        const off = apart(stage);
        if (off !== null) { far.push(off); found.push([stage.dataset.name, `${Math.round(100 * off)} points apart`]); }
      } else {
        const [good, all] = score(stage);
        if (all) { right += good; votes += all; found.push([stage.dataset.name, `${good} of ${all} right`]); }
      }
    }
    if (!found.length) place.append(make("p", "", "No votes yet."));
    if (votes) place.append(make("p", "", `You were right in ${right} of ${votes} votes (${percent(right / votes)}).`));
    if (far.length) {
      const mean = far.reduce((a, b) => a + b, 0) / far.length;
      const words = mean < 0.1 ? "That is very well judged." : mean < 0.25 ? "That is well judged." : "Chance is hard to judge: look at the exact odds again.";
      place.append(make("p", "", `On questions of chance your votes and the chances were ${Math.round(100 * mean)} points apart on average. ${words}`));
    }
    if (found.length) {
      const table = make("table");
      for (const [name, result] of found.slice(-9)) {
        const row = make("tr");
        const cell = make("th", "", name.length > 62 ? `${name.slice(0, 60)} …` : name);
        cell.scope = "row";
        row.append(cell, make("td", "", result));
        table.append(row);
      }
      place.append(table);
      const clear = make("button", "", "Forget all votes and throws");
      clear.type = "button";
      clear.addEventListener("click", () => { kept = { votes: {}, throws: {} }; keep(); location.reload(); });
      place.append(clear);
    }
  };

  // --- keys and buttons

  const help = $("#help");
  const keys = { ArrowRight: next, PageDown: next, " ": next, ArrowLeft: back, PageUp: back, r: () => reveal(slides[at]), m: big, f: full, Home: () => go(0), End: () => go(slides.length - 1),
    d: () => (slides[at].roll ? slides[at].roll() : say("There are no dice on this slide.")), "?": () => help.showModal() };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
    const writing = event.target.matches("input,select,textarea");
    if (writing && !["PageDown", "PageUp"].includes(event.key)) {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    if (event.key === " " && event.target.matches("button,summary")) return;
    const digit = /^Digit([1-9])$/.exec(event.code);
    const vote = $("[data-kind]", slides[at]);
    if (digit && vote) {
      const row = rows(vote)[Number(digit[1]) - 1];
      if (row && !row.classList.contains("late")) { row.change(event.shiftKey ? -1 : 1); event.preventDefault(); }
      return;
    }
    const does = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (does) { event.preventDefault(); does(); }
  });
  for (const [id, does] of [["back", back], ["next", next], ["reveal", keys.r], ["throw", keys.d], ["map", big], ["full", full], ["keys", keys["?"]]]) {
    $(`#${id}`).addEventListener("click", () => does());
  }
  $("#close").addEventListener("click", () => help.close());

  document.documentElement.classList.add("live");
  $$("details.after").forEach((fold) => { fold.closest(".slide").classList.add("told-later"); $("summary", fold).remove(); fold.replaceWith(...fold.childNodes); });
  slides.forEach((slide) => { startVote(slide); startDice(slide); });
  slides.forEach((slide, k) => {
    const option = make("option", "", `${k + 1}. ${$("h1,h2", slide).textContent}`);
    option.value = String(k);
    $("#goto").append(option);
  });
  $("#goto").addEventListener("change", (event) => go(Number(event.target.value)));
  addEventListener("beforeprint", () => {
    let open = true;
    slides.forEach((slide) => {
      const vote = $("[data-kind]", slide);
      if (vote) open = vote.classList.contains("revealed");
      else slide.classList.toggle("secret", slide.classList.contains("told-later") && !open);
    });
  });
  $(".bar").hidden = false;
  go(Math.max(0, slides.findIndex((slide) => `#${slide.id}` === location.hash)));
})();
