import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

/**
 * What a client could send without limit by a schema: strings and lists without a greatest length, values of any
 * shape, and (where `strict`) objects that take unknown keys. One line each, beginning with the field's path.
 */
export function findUnbounded(schema: z.ZodType, { strict }: { readonly strict: boolean }): string[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json;
  return visit(json, '', strict);
}

function visit(node: Json, path: string, strict: boolean): string[] {
  const at = path || 'the whole';
  const choices = ['anyOf', 'oneOf'].flatMap((key) => listOf(node[key]));
  if (choices.length > 0) return choices.flatMap((choice) => visit(choice, path, strict));
  // Parts that all hold at once bound together what one of them bounds.
  const whole: Json = Object.assign({}, ...listOf(node.allOf), node);
  if (whole.$ref !== undefined || whole.enum !== undefined || whole.const !== undefined) return definitions(node, path, strict);
  const faults = definitions(node, path, strict);
  const types = [whole.type].flat();
  if (types.includes('string') && !isBoundedText(node)) faults.push(`${at}: a string without a greatest length`);
  if (types.includes('array')) faults.push(...visitList(whole, path, strict));
  if (types.includes('object')) faults.push(...visitObject(whole, path, strict));
  if (types.includes(undefined) && whole.not === undefined) faults.push(`${at}: takes anything`);
  return faults;
}

function definitions(node: Json, path: string, strict: boolean): string[] {
  return Object.values(jsonOf(node.$defs) ?? {}).flatMap((inner) => visit(inner as Json, path, strict));
}

function visitList(node: Json, path: string, strict: boolean): string[] {
  const tuple = listOf(node.prefixItems);
  const items = jsonOf(node.items);
  const long = tuple.length === 0 && node.maxItems === undefined ? [`${path || 'the whole'}: a list without a greatest length`] : [];
  return [...long, ...[...tuple, ...(items ? [items] : [])].flatMap((item) => visit(item, `${path}[]`, strict))];
}

function visitObject(node: Json, path: string, strict: boolean): string[] {
  const faults: string[] = [];
  const below = (name: string) => (path ? `${path}.${name}` : name);
  const rest = node.additionalProperties;
  if (jsonOf(rest) && Object.keys(rest as Json).length > 0) faults.push(...visit(rest as Json, below('*'), strict));
  else if (strict && rest !== false) faults.push(`${path || 'the whole'}: takes unknown keys; z.strictObject`);
  const keys = jsonOf(node.propertyNames);
  if (keys) faults.push(...visit(keys, below('(key)'), strict));
  for (const [name, inner] of Object.entries(jsonOf(node.properties) ?? {})) faults.push(...visit(inner as Json, below(name), strict));
  return faults;
}

function isBoundedText(node: Json): boolean {
  return [node, ...listOf(node.allOf)].some((part) => part.maxLength !== undefined || isBoundedPattern(part.pattern));
}

/** A pattern that is tied to both ends and repeats nothing without limit. */
function isBoundedPattern(pattern: unknown): boolean {
  if (typeof pattern !== 'string' || !pattern.startsWith('^') || !pattern.endsWith('$')) return false;
  const bare = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  return !/[*+]|\{\d+,\}/.test(bare) && !/^\^?[^(]*\|/.test(bare.replace(/\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, 'x'));
}

function jsonOf(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter((item): item is Json => jsonOf(item) !== null) : [];
}
