/** A JSON Schema as the document has it; `$ref` leads to one that several calls share. */
export type Schema = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
  readonly 'x-permissions'?: readonly string[];
  readonly 'x-areas'?: readonly string[];
  readonly 'x-refusals'?: readonly string[];
}

/** What the page reads of `/api/openapi.json`. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
  };
  readonly 'x-refusals': Readonly<Record<string, { readonly status: number; readonly message: string }>>;
}

/** What is sent or answered: its type of content and its schema. */
export interface Body {
  readonly type: string;
  readonly schema: Schema;
}

/** One call as the page shows it. */
export interface ApiCall {
  readonly id: string;
  readonly module: string;
  readonly method: string;
  /** With `/api` in front. */
  readonly path: string;
  readonly summary: string;
  /** Permissions of which one is enough; none: any session of the areas. */
  readonly permissions: readonly string[];
  /** Areas whose sessions may make the call; none: it is public. */
  readonly areas: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly body: Body | null;
  readonly answer: Body | null;
  readonly refusals: readonly ApiRefusal[];
}

export interface ApiRefusal {
  readonly status: string;
  /** Null: any refusal of the status. */
  readonly code: string | null;
  readonly message: string;
}

function bodyOf(content: Content | undefined): Body | null {
  const [type, found] = Object.entries(content ?? {})[0] ?? [];
  return type && found ? { type, schema: found.schema } : null;
}

/** Refusals of a call: its own by code, then those that any call may answer, by status. */
function refusalsOf(document: ApiDocument, operation: Operation): ApiRefusal[] {
  const own = (operation['x-refusals'] ?? []).flatMap((code) => {
    const spec = document['x-refusals'][code];
    return spec ? [{ status: String(spec.status), code, message: spec.message }] : [];
  });
  const general = Object.keys(operation.responses)
    .filter((status) => /^[45]/.test(status))
    .map((status) => ({ status, code: null, message: document.components.responses[status]?.description ?? '' }));
  return [...own.toSorted((a, b) => a.status.localeCompare(b.status)), ...general];
}

// A call under another spelling of its path is named after it: `module.call:/other/path`.
const isFirstSpelling = ({ operationId }: Operation) => !operationId.includes(':');

/** Every call of a document once, in its order. */
export function callsOf(document: ApiDocument): ApiCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      isFirstSpelling(operation) ? [callOf(document, path, method, operation)] : [],
    ),
  );
}

function callOf(document: ApiDocument, path: string, method: string, operation: Operation): ApiCall {
  return {
    id: operation.operationId,
    module: operation.tags[0] ?? '',
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    permissions: operation['x-permissions'] ?? [],
    areas: operation['x-areas'] ?? [],
    parameters: operation.parameters ?? [],
    body: bodyOf(operation.requestBody?.content),
    answer: bodyOf(operation.responses['200']?.content),
    refusals: refusalsOf(document, operation),
  };
}

/** Modules with the number of their calls, in the order of the document. */
export function modulesOf(calls: readonly ApiCall[]): { readonly name: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { module } of calls) counts.set(module, (counts.get(module) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}

/** Calls that hold every word somewhere: in the path, the summary, the permissions, the refusals or the module. */
export function matching(calls: readonly ApiCall[], words: string): ApiCall[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...calls];
  return calls.filter((call) => {
    const codes = call.refusals.flatMap(({ code }) => code ?? []);
    const text = [call.method, call.path, call.summary, call.module, ...call.permissions, ...codes].join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** The schemas that others refer to. */
export type Schemas = ApiDocument['components']['schemas'];

const beginning = '#/components/schemas/';

/** A schema itself, wherever its reference leads. */
export function resolved(schema: Schema, schemas: Schemas): Schema {
  const ref = schema['$ref'];
  if (typeof ref !== 'string') return schema;
  const found = schemas[ref.slice(beginning.length)];
  return found ? resolved(found, schemas) : {};
}
