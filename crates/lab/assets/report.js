"use strict";
(() => {
  // Charts. Colours are those of the page, by name, so that they follow it into the dark and onto paper.
  const ink = "var(--ink)", quiet = "var(--quiet)", line = "var(--line)";
  const font = "system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";
  const config = {
    background: null,
    font,
    view: { stroke: null },
    axis: {
      labelColor: quiet, titleColor: quiet, gridColor: line, domainColor: line, tickColor: line,
      labelFontSize: 11, titleFontSize: 11, titleFontWeight: "normal", gridOpacity: 0.7, tickCount: 5,
    },
    axisX: { grid: false },
    axisY: { domain: false, ticks: false, titleAnchor: "end" },
    legend: { labelColor: ink, titleColor: quiet, titleFontWeight: "normal", labelFontSize: 11, symbolType: "circle", padding: 0, labelLimit: 260 },
  };
  const options = {
    mode: "vega-lite", renderer: "svg", actions: false, ast: true, config, defaultStyle: false,
    tooltip: { disableDefaultStyle: true },
  };
  const charts = JSON.parse(document.getElementById("charts").textContent);
  const draw = (place, spec) => vegaEmbed(place, spec, options).then(
    () => place.setAttribute("data-drawn", "yes"),
    (error) => { place.textContent = "The chart could not be drawn: " + error.message; },
  );
  const places = charts.map(({ id, spec }) => ({ place: document.getElementById(id), spec }));
  const drawn = Promise.all(places.filter(({ place }) => place).map(({ place, spec }) => draw(place, spec)));

  // Tables: a click on the head of a column sorts by it, numbers from the largest on.
  const value = (row, column) => {
    const cell = row.cells[column];
    if (!cell) return "";
    return cell.dataset.value === undefined ? cell.textContent : Number(cell.dataset.value);
  };
  const compare = (a, b) => typeof a === "number" && typeof b === "number" ? a - b
    : typeof a === "number" ? 1 : typeof b === "number" ? -1 : a.localeCompare(b);
  for (const table of document.querySelectorAll("table.sortable")) {
    const heads = [...table.tHead.rows[0].cells];
    const body = table.tBodies[0];
    heads.forEach((head, column) => {
      if ([...body.rows].every((row) => row.cells[column] && row.cells[column].querySelector(".bar"))) return;
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = head.textContent;
      head.replaceChildren(button);
      button.addEventListener("click", () => {
        const isDown = head.getAttribute("aria-sort") === "descending"
          || (!head.hasAttribute("aria-sort") && !head.classList.contains("number"));
        heads.forEach((other) => other.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", isDown ? "ascending" : "descending");
        const rows = [...body.rows];
        rows.sort((a, b) => (isDown ? 1 : -1) * compare(value(a, column), value(b, column)));
        body.append(...rows);
      });
    });
  }

  // Whoever follows a link to a game finds it unfolded.
  const unfold = () => {
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const game = place && place.closest("details");
    if (game) {
      game.open = true;
      place.scrollIntoView();
    }
  };
  addEventListener("hashchange", unfold);
  // A second click on the same link changes no address.
  addEventListener("click", (event) => {
    const link = event.target.closest && event.target.closest("a[href^='#']");
    if (link && link.getAttribute("href") === location.hash) unfold();
  });
  // Charts move what is below them.
  drawn.then(unfold);
})();
