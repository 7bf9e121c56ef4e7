// Shows the OpenAPI document of this server for people. No library, and nothing but text is put into the page.

const METHODS = ["get", "post", "put", "patch", "delete"];

/** A new element with text and children. */
function make(name, options = {}, ...children) {
  const { text, ...attributes } = options;
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** The last part of a reference, such as `GameView`. */
const nameOf = (reference) => reference.split("/").pop();

/** What a schema holds, in one line. */
function typeOf(schema) {
  if (!schema || Object.keys(schema).length === 0) return "anything";
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const several = schema.oneOf ?? schema.anyOf;
  if (several) return several.map(typeOf).join(" | ");
  if (schema.allOf) return schema.allOf.map(typeOf).join(" & ");
  const types = [schema.type ?? "object"].flat();
  return types.map((type) => (type === "array" ? `[${typeOf(schema.items)}]` : type)).join(" | ");
}

/** The fields of an object as a table. */
function fields(schema) {
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const isOptional = !(schema.required ?? []).includes(name);
    return make("tr", {},
      make("th", { scope: "row" }, make("code", { text: isOptional ? `${name}?` : name })),
      make("td", {}, make("code", { text: typeOf(field) })),
      make("td", { text: field.description ?? "" }));
  });
  return rows.length ? make("table", {}, make("tbody", {}, ...rows)) : null;
}

/** All that a schema says, with its variants. */
function schemaView(schema) {
  const variants = schema.oneOf ?? schema.anyOf ?? [];
  const parts = variants.map((variant) => make("div", {},
    make("h4", { text: variant.description ?? typeOf(variant) }), fields(variant)));
  for (const part of schema.allOf ?? []) parts.push(schemaView(part));
  const table = fields(schema);
  if (table) parts.push(table);
  if (!parts.length) parts.push(make("p", {}, make("code", { text: typeOf(schema) })));
  return make("div", {}, ...parts);
}

/** The schema of a body, whatever its kind. */
function bodyType(content = {}) {
  return Object.entries(content).map(([kind, { schema }]) => `${typeOf(schema)} (${kind})`).join(", ");
}

function parameters(list = []) {
  if (!list.length) return null;
  const rows = list.map((one) => make("tr", {},
    make("th", { scope: "row" }, make("code", { text: one.required ? one.name : `${one.name}?` })),
    make("td", { text: one.in }),
    make("td", {}, make("code", { text: typeOf(one.schema) })),
    make("td", { text: one.description ?? "" })));
  return make("div", {}, make("h4", { text: "Parameters" }), make("table", {}, make("tbody", {}, ...rows)));
}

function answers(responses = {}) {
  const rows = Object.entries(responses).map(([status, response]) => make("tr", {},
    make("th", { scope: "row" }, make("code", { text: status })),
    make("td", {}, make("code", { text: bodyType(response.content) })),
    make("td", { text: response.description ?? "" })));
  return make("div", {}, make("h4", { text: "Answers" }), make("table", {}, make("tbody", {}, ...rows)));
}

function operation(path, method, one) {
  const body = bodyType(one.requestBody?.content);
  return make("details", { "data-find": `${method} ${path} ${one.summary ?? ""}`.toLowerCase() },
    make("summary", {}, make("code", {}, make("b", { class: "method", text: method.toUpperCase() }), path),
      make("span", { text: one.summary ?? "" })),
    make("div", {},
      one.description ? make("p", { text: one.description }) : null,
      parameters(one.parameters),
      body ? make("div", {}, make("h4", { text: "Body" }), make("p", {}, make("code", { text: body }))) : null,
      answers(one.responses)));
}

function show(api) {
  document.getElementById("about").textContent = `${api.info.title} ${api.info.version}. ${api.info.description ?? ""}`;
  const groups = new Map();
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const method of METHODS.filter((name) => methods[name])) {
      const group = methods[method].tags?.[0] ?? path.split("/")[2] ?? path;
      groups.set(group, [...(groups.get(group) ?? []), operation(path, method, methods[method])]);
    }
  }
  const types = Object.entries(api.components?.schemas ?? {}).sort(([a], [b]) => a.localeCompare(b));
  const typeViews = types.map(([name, schema]) => make("details", { "data-find": name.toLowerCase() },
    make("summary", {}, make("code", { text: name }), make("span", { text: schema.description ?? "" })), schemaView(schema)));
  document.getElementById("content").replaceChildren(
    ...[...groups].sort(([a], [b]) => a.localeCompare(b))
      .map(([name, list]) => make("section", {}, make("h2", { text: name }), ...list)),
    make("section", {}, make("h2", { text: "Types" }), ...typeViews));
}

function find(text) {
  const wanted = text.trim().toLowerCase();
  for (const one of document.querySelectorAll("details[data-find]")) one.hidden = !one.dataset.find.includes(wanted);
}

document.getElementById("find").addEventListener("input", (event) => find(event.target.value));

try {
  const response = await fetch("api/openapi.json");
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  show(await response.json());
} catch (error) {
  document.getElementById("content").textContent = `The document could not be loaded: ${error.message}`;
}
