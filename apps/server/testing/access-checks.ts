import { type CallSpec, areasOf } from '#kernel/contract/calls.ts';
import { permissionNames } from '#kernel/contract/access.ts';
import { bodyProperties, sampleInput, sampleParams } from './samples.ts';
import type { TestAnswer, TestClient } from './client.ts';

/** An address of a call with sample input; ids of the path as given. */
function sampleAddress(call: CallSpec, ids: Readonly<Record<string, string>>): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(sampleParams(call, ids)[name] as string));
  const query = (sampleInput(call.query) ?? {}) as Record<string, unknown>;
  const words = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`);
  return `/api${path}${words.length > 0 ? `?${words.join('&')}` : ''}`;
}

/** Makes a call with sample input; ids of the path as given. */
export function sendSample(
  client: TestClient,
  call: CallSpec,
  ids: Readonly<Record<string, string>> = {},
  body: unknown = sampleInput(call.body),
): Promise<TestAnswer<unknown>> {
  const isUpload = call.shape === 'upload';
  const options = isUpload
    ? { file: { filename: 'sample.png', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) } }
    : {};
  return client.raw(call.method, sampleAddress(call, ids), call.method === 'GET' ? undefined : body, options);
}

const most = 1024;

function refusalFault(answer: TestAnswer<unknown>, status: number): string | null {
  if (answer.status !== status) return `answered ${answer.status} where ${status} was due: ${answer.text.slice(0, 200)}`;
  if (answer.text.length > most) return `a refusal of ${answer.text.length} bytes tells too much`;
  if ('payload' in (JSON.parse(answer.text) as object)) return 'a refusal carries a payload';
  return null;
}

/** Fault when a call can be made without a session, or with a token that is none. */
export async function faultWithoutSession(nobody: TestClient, stranger: TestClient, call: CallSpec): Promise<string | null> {
  return refusalFault(await sendSample(nobody, call), 401) ?? refusalFault(await sendSample(stranger, call), 401);
}

/** Fault when a session without the permission gets through, or is not told which one it lacks. */
export async function faultWithoutPermission(powerless: TestClient, call: CallSpec): Promise<string | null> {
  const answer = await sendSample(powerless, call);
  const fault = refusalFault(answer, 403);
  if (fault) return fault;
  const isSdkShape = call.path.startsWith('/collections/');
  const [name] = permissionNames(call.permission);
  return isSdkShape || (answer.error.permission === name && answer.message.includes(name as string))
    ? null
    : `the refusal does not name '${name}'`;
}

/** Fault when a session of another area gets through. */
export async function faultOfWrongArea(other: TestClient, call: CallSpec): Promise<string | null> {
  return refusalFault(await sendSample(other, call), 403);
}

/** Fault when another hospital's record answers otherwise than one that never was. */
export async function faultOfForeignId(
  client: TestClient,
  call: CallSpec,
  foreign: Readonly<Record<string, string>>,
): Promise<string | null> {
  const theirs = await sendSample(client, call, foreign);
  const fault = refusalFault(theirs, 404);
  if (fault) return fault;
  const random = await sendSample(client, call);
  return theirs.text === random.text && random.status === 404
    ? null
    : `a foreign id and a random id answer differently: ${theirs.text} / ${random.text}`;
}

/** Fault when a key that the contract does not know is taken. */
export async function faultOfUnknownKey(client: TestClient, call: CallSpec, own: Readonly<Record<string, string>>): Promise<string | null> {
  // The notification collection ignores other keys: its client sends whole records.
  if (!bodyProperties(call) || call.path.startsWith('/collections/')) return null;
  const body = { ...(sampleInput(call.body) as object), hospitalIdOfSomebodyElse: 'x' };
  const answer = await sendSample(client, call, own, body);
  const fault = answer.status === 400 ? null : `took an unknown key with ${answer.status}: ${answer.text.slice(0, 200)}`;
  if (fault || call.shape === 'raw') return fault;
  return Object.keys(answer.error.fields ?? {}).some((field) => field.includes('hospitalIdOfSomebodyElse'))
    ? null
    : 'does not name the unknown key';
}

/** Fault when somebody with every permission of the area is refused as if without. */
export async function faultOfRefusedHolder(
  holder: TestClient,
  call: CallSpec,
  own: Readonly<Record<string, string>>,
): Promise<string | null> {
  const answer = await sendSample(holder, call, own);
  return answer.status === 401 || answer.status === 403 || answer.status >= 500
    ? `refused its holder with ${answer.status}: ${answer.text.slice(0, 300)}`
    : null;
}

const sameHeaders = ['content-type', 'content-length', 'content-disposition', 'cache-control', 'etag', 'www-authenticate'];

/** Fault when HEAD answers otherwise than GET, brings a body, or leaves a trace. `entries` counts the entries of the audit trail. */
export async function faultOfHead(
  client: TestClient,
  call: CallSpec,
  own: Readonly<Record<string, string>>,
  entries: () => Promise<number>,
): Promise<string | null> {
  const address = sampleAddress(call, own);
  const before = await entries();
  const head = await client.raw('HEAD', address);
  const left = (await entries()) - before;
  const got = await client.raw('GET', address);
  if (head.status !== got.status) return `HEAD answers ${head.status} where GET answers ${got.status}`;
  if (head.bytes.length > 0) return `HEAD brings ${head.bytes.length} bytes`;
  if (head.status < 400 && left > 0) return `HEAD left ${left} entries in the audit trail`;
  const different = sameHeaders.find((name) => got.headers[name] !== undefined && head.headers[name] !== got.headers[name]);
  return different ? `HEAD says ${different} ${String(head.headers[different])}, GET ${String(got.headers[different])}` : null;
}

/** True when sessions of the hospital area make the call. */
export function isHospitalCall(call: CallSpec): boolean {
  return areasOf(call).includes('hospital');
}
