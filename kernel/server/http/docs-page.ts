import { permissionNames } from '#kernel/contract/access.ts';
import type { TaggedCall } from './openapi.ts';

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] as string);
}

function rowOf({ call }: TaggedCall): string {
  const names = permissionNames(call.permission);
  const who = call.permission === 'public' ? 'public' : names.length > 0 ? names.join(' or ') : 'signed in';
  const refusals = call.refusals?.length ? `<br><small>Refusals: <code>${escaped(call.refusals.join(', '))}</code></small>` : '';
  return `<tr><td><code>${call.method}</code></td><td><code>/api${escaped(call.path)}</code></td><td>${escaped(call.summary)}<br><small>${escaped(who)}</small>${refusals}</td></tr>`;
}

/** A page that people read: every call by module, with who may make it. No script. */
export function docsPage(calls: readonly TaggedCall[], tagOf: (call: TaggedCall) => string): string {
  const modules = new Map<string, TaggedCall[]>();
  for (const call of calls) modules.set(tagOf(call), [...(modules.get(tagOf(call)) ?? []), call]);
  const names = [...modules.keys()];
  const sections = names.map(
    (name) =>
      `<section><h2 id="${name}">${name}</h2><table><thead><tr><th>Method</th><th>Path</th><th>What it does, who may</th></tr></thead><tbody>${(modules.get(name) ?? []).map(rowOf).join('')}</tbody></table></section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Civis API</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Civis API</h1><p>${calls.length} calls. The same in machine-readable form: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p><nav>${names.map((name) => `<a href="#${name}">${name}</a>`).join(' ')}</nav>${sections.join('')}</main></body></html>`;
}
