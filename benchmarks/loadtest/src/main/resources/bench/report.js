// Fills the page of a report: `report` and `metricNames` are there already, and Chart.js.
const configurations = [...new Set(report.runs.map(run => run.configuration))];
const measured = report.runs.filter(run => !run.warmUp);
// Grouped by configuration: rounds alternate the order in which configurations run.
const validRuns = configurations.flatMap(name => measured.filter(run => run.valid && run.configuration === name));
const compact = new Intl.NumberFormat("en", {notation: "compact", maximumFractionDigits: 1});
const DASHES = [[], [7, 4], [2, 3], [10, 3, 2, 3]];

function element(tag, text, parent) {
  const created = document.createElement(tag);
  if (text !== undefined) created.textContent = text;
  if (parent) parent.append(created);
  return created;
}

function number(value) {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", {minimumFractionDigits: digits, maximumFractionDigits: digits});
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function variable(name) {
  return getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
}

function color(index) {
  return variable("c" + index % 9);
}

// A value with the unit that ends the name of its metric: "18.0 ms latency p99", "552,000 fixes/s".
function valueText(row) {
  const name = metricNames[row.metric];
  const unit = /^(.*) (ms|s|MB|us)$/.exec(name);
  const value = number(row.value.median);
  return unit ? unit[1] + " " + value + " " + unit[2] : value + " " + name;
}

function rowOf(configuration, metric) {
  return report.rows.find(row => row.configuration === configuration && row.metric === metric);
}

// One sentence: whether the figures count, and the most important ones.
function verdict() {
  const invalid = measured.filter(run => !run.valid);
  if (!measured.length) return "Nothing was measured.";
  if (invalid.length) {
    return (invalid.length === measured.length ? "No run is valid" : invalid.length + " of " + measured.length + " runs are invalid")
      + ", so the figures do not count: " + invalid[0].problems[0] + ".";
  }
  const metrics = [...new Set(report.rows.map(row => row.metric))];
  const main = metrics.filter(name => ["THROUGHPUT", "LATENCY_P99"].includes(name));
  const shown = main.length ? main : metrics.slice(0, 1);
  const textOf = name => shown.map(metric => rowOf(name, metric)).filter(Boolean).map(valueText).join(", ");
  const runs = measured.length === 1 ? "in one valid run" : "in the median of " + measured.length / configurations.length + " valid runs";
  if (configurations.length === 1) return textOf(configurations[0]) + ", " + runs + ".";
  const ratioOf = name => rowOf(name, shown[0])?.ratio;
  const comparison = name => ratioOf(name) ? " (" + number(ratioOf(name).median) + " of " + configurations[0] + ")" : "";
  if (configurations.length <= 3) return configurations.map(name => name + ": " + textOf(name) + comparison(name)).join("; ") + "; " + runs + " each.";
  const rows = configurations.map(name => rowOf(name, shown.at(-1))).filter(Boolean).sort((a, b) => a.value.median - b.value.median);
  return "From " + valueText(rows[0]) + " (" + rows[0].configuration + ") to " + valueText(rows.at(-1)) + " (" + rows.at(-1).configuration + "), " + runs + " each.";
}

function facts(id, entries) {
  for (const [name, value, isChanged] of entries) {
    const line = element("div", undefined, document.getElementById(id));
    element("dt", name, line);
    element(isChanged ? "mark" : "span", value, element("dd", undefined, line));
  }
}

function table() {
  const parent = document.getElementById("table");
  const hasRatios = report.rows.some(row => row.ratio);
  const hasBaselines = report.rows.some(row => row.baseline);
  const header = element("tr", undefined, parent);
  const names = ["configuration", "metric", "median", "min", "max"];
  if (hasRatios) names.push("ratio", "min", "max");
  if (hasBaselines) names.push("baseline");
  for (const name of names) element("th", name, header).scope = "col";
  let last;
  for (const row of report.rows) {
    const line = element("tr", undefined, parent);
    if (row.configuration !== last) line.className = "first";
    element("td", row.configuration === last ? "" : row.configuration, line);
    last = row.configuration;
    element("td", metricNames[row.metric], line);
    for (const spread of hasRatios ? [row.value, row.ratio] : [row.value]) {
      for (const part of ["median", "min", "max"]) element("td", spread ? number(spread[part]) : "", line);
    }
    if (hasBaselines) element("td", row.baseline ? number(row.baseline) : "", line);
  }
  parent.querySelectorAll("tr > :nth-child(-n+2)").forEach(cell => cell.classList.add("name"));
}

function problems() {
  const parent = document.getElementById("problems");
  for (const run of measured.filter(run => !run.valid)) {
    const text = "Round " + run.round + " of " + run.configuration + " is invalid: " + run.problems.join("; ");
    element("p", text, parent).className = "problem";
  }
}

function section(title, hint) {
  const parent = document.getElementById("charts");
  element("h2", title, parent);
  element("p", hint, parent).className = "muted";
  return element("div", undefined, parent);
}

function chart(parent, title, settings) {
  const box = element("div", undefined, parent);
  box.className = "chart";
  const canvas = element("canvas", undefined, box);
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", title);
  new Chart(canvas, settings);
  return box;
}

function axis(title, more) {
  return {
    grid: {color: variable("line")}, border: {color: variable("strong")}, title: {display: true, text: title, color: variable("quiet")},
    ...more, ticks: {color: variable("quiet"), maxRotation: 0, autoSkipPadding: 24, ...more.ticks}
  };
}

// With its own line style, which Chart.js leaves out.
function legendItems(chart) {
  return Chart.defaults.plugins.legend.labels.generateLabels(chart)
    .map(item => ({...item, lineDash: chart.data.datasets[item.datasetIndex].borderDash}));
}

function lineOptions(x, y, legend) {
  return {
    animation: false, maintainAspectRatio: false, parsing: false,
    interaction: {mode: "nearest", intersect: false},
    scales: {x: {type: "linear", ...x}, y: {type: "linear", ...y}},
    plugins: {legend: {align: "start", onClick: () => {}, labels: {usePointStyle: true, pointStyle: "line", pointStyleWidth: 28, generateLabels: legendItems, color: variable("text"), ...legend}}}
  };
}

function line(label, data, stroke, dash) {
  return {label, data, borderColor: stroke, backgroundColor: stroke, borderWidth: 2, borderDash: dash, pointRadius: 0};
}

// One chart for each configuration, with common scales, and in it one line for each run.
function overTime(title, hint, unit, value, reference) {
  const runs = validRuns.filter(run => run.timeSeries?.length);
  if (!runs.length) return;
  const maxSeconds = Math.max(...runs.flatMap(run => run.timeSeries.map(point => point.seconds)));
  const maxValue = Math.max(...runs.flatMap(run => run.timeSeries.map(value)));
  const box = section(title, hint);
  for (const name of configurations.filter(each => runs.some(run => run.configuration === each))) {
    if (configurations.length > 1) element("h3", name, box);
    const own = runs.filter(run => run.configuration === name);
    const stroke = color(configurations.indexOf(name));
    const datasets = own.map((run, i) =>
      line("round " + run.round, run.timeSeries.map(point => ({x: point.seconds, y: value(point)})), stroke, DASHES[i % DASHES.length]));
    const level = reference ? median(own.map(reference)) : NaN;
    if (Number.isFinite(level)) datasets.push(line("live", [{x: 0, y: level}, {x: maxSeconds, y: level}], variable("quiet"), [3, 3]));
    chart(box, title + " of " + name, {type: "line", data: {datasets}, options: lineOptions(
      axis("seconds since the first fix", {min: 0, max: maxSeconds, ticks: {precision: 0, callback: seconds => Number.isInteger(seconds) ? seconds : ""}}),
      axis(unit, {min: 0, suggestedMax: maxValue, ticks: {maxTicksLimit: 6, callback: each => compact.format(each)}}), {})});
  }
}

// All runs in one chart, since their curves lie close together; one color and legend entry for each configuration.
function curves(title, hint, summaryOf) {
  const runs = validRuns.filter(summaryOf);
  if (!runs.length) return;
  const datasets = runs.map(run => line(run.configuration, curve(summaryOf(run)), color(configurations.indexOf(run.configuration)), []));
  const isFirst = entry => datasets.findIndex(set => set.label === entry.text) === entry.datasetIndex;
  chart(section(title, hint), title, {type: "line", data: {datasets}, options: lineOptions(
    axis("percentile of all outputs", {min: 0, ticks: {stepSize: 1, callback: nines}}),
    axis("milliseconds", {type: "logarithmic", ticks: {callback: round}}), {filter: isFirst})});
}

// The x of a percentile is its number of nines: 90 % is 1, 99 % is 2. The last point, 100 %, has no finite x.
function curve(summary) {
  return summary.curve.filter(point => point.percentile < 100)
    .map(point => ({x: -Math.log10(1 - point.percentile / 100), y: Math.max(point.millis, 0.001)}));
}

function nines(value) {
  return value === 0 ? "0 %" : (100 * (1 - Math.pow(10, -value))).toFixed(Math.max(0, value - 2)) + " %";
}

// Of a logarithmic axis: 1, 2 and 5 times each power of ten.
function round(value) {
  const digit = Math.round(value / Math.pow(10, Math.floor(Math.log10(value) + 1e-9)));
  return [1, 2, 5].includes(digit) ? Number(value.toPrecision(1)).toLocaleString("en-US", {maximumFractionDigits: 3}) : "";
}

function cpuByPhase() {
  // The longest list first: it has the phases in their order.
  const lists = validRuns.map(run => Object.keys(run.cpuMicrosPerFixByPhase ?? {})).sort((a, b) => b.length - a.length);
  const phases = [...new Set(lists.flat())];
  const names = configurations.filter(name => validRuns.some(run => run.configuration === name));
  if (!phases.length) return;
  const box = section("CPU by phase",
    "CPU microseconds per fix, for each phase the median of the runs. An embedded broker and the load generator are included.");
  const medianOf = (name, phase) =>
    median(validRuns.filter(run => run.configuration === name).map(run => run.cpuMicrosPerFixByPhase[phase] ?? 0));
  const created = chart(box, "CPU by phase", {
    type: "bar",
    data: {
      labels: names,
      datasets: phases.map((phase, i) => ({
        label: phase, backgroundColor: color(i), borderColor: variable("surface"), borderWidth: 1, data: names.map(name => medianOf(name, phase))
      }))
    },
    options: {
      indexAxis: "y", animation: false, maintainAspectRatio: false, datasets: {bar: {maxBarThickness: 48}},
      scales: {x: {stacked: true, ...axis("CPU µs per fix", {})}, y: {stacked: true, grid: {display: false}, ticks: {color: variable("text")}}},
      plugins: {legend: {align: "start", labels: {color: variable("text"), boxWidth: 14}}}
    }
  });
  created.style.height = 190 + 56 * names.length + "px";
}

function charts() {
  document.getElementById("charts").replaceChildren();
  Chart.defaults.font.size = 13;
  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  overTime("Throughput", "Fixes per second that the operator applied; one line per run, the same scales for all configurations.",
    "fixes/s", point => point.fixesPerSecond);
  overTime("Lag", "Fixes that were sent and not yet applied.", "fixes", point => point.lag);
  const ofGateway = report.runs.some(run => run.values);
  curves("Latency", ofGateway ? "As the clients of the gateway measured it; one curve per run."
    : "From the intended send time of a fix to the receipt of its output; one curve per run.", run => run.latency);
  curves("Zone effect", "From the publication of a zone to the receipt of its effect on a device inside; one curve per run.", run => run.zoneEffect);
  cpuByPhase();
  overTime("Heap", "Heap in use, garbage included. The dotted line is the live heap after a full collection at the end.",
    "MB", point => point.heapMegabytes, run => run.liveHeapMegabytes);
}

document.title = "Fenceline bench: " + report.scenario;
document.getElementById("title").textContent = "Fenceline bench: " + report.scenario;
document.getElementById("verdict").textContent = verdict();
document.getElementById("verdict").className = report.valid ? "" : "invalid";
document.getElementById("description").textContent = report.description;
document.getElementById("command").textContent = report.environment.command ?? "";
const changed = report.settings.filter(setting => setting.overrides);
document.getElementById("changed").textContent = changed.length ? "Marked: changed by --set." : "As in the file of the scenario.";
facts("settings", report.settings.map(setting =>
  [setting.name, setting.value + (setting.overrides ? setting.fileValue === null ? " (not in the file)" : " (in the file: " + setting.fileValue + ")" : ""), setting.overrides]));
facts("environment", Object.entries(report.environment).filter(([name]) => name !== "command"));
table();
problems();
charts();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", charts);
