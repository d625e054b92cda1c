import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { type ActSpec, type BoundActs, callOfAct, whyNotAct } from '#kernel/contract/record.ts';
import type { SendOptions } from './client.ts';
import type { TestClient } from './world.ts';

/** How the generated test gets at one kind of record. */
export interface RecordScene {
  /** The read that answers the record with its `acts`, or what finds it otherwise. */
  readonly view: CallSpec | ((id: string) => Promise<unknown>);
  /** For each status: makes a fresh record and brings it there by the module's own calls. Answers its id, or the key that its calls name. */
  readonly ways: Readonly<Record<string, () => Promise<string>>>;
  /** Somebody who may make every call of the record and had no hand in what was made. */
  readonly judge: TestClient;
  /** Bodies of acts that want more than a reason, or what makes one for a record. An inline act is sent only when its body stands here. */
  readonly bodies?: Readonly<Record<string, object | ((id: string) => object | Promise<object>)>>;
  /** Files of acts that are uploads. */
  readonly files?: Readonly<Record<string, NonNullable<SendOptions['file']>>>;
  /** What the paths of some acts name beside the record, or in its place. */
  readonly params?: Readonly<Record<string, string>> | ((id: string) => Readonly<Record<string, string>>);
  /** Acts that the rules beside the status do not offer although the status allows them, as `status act`. */
  readonly notOffered?: readonly string[];
}

interface Seen {
  readonly id: string;
  readonly version?: number;
}

async function bodyFor(act: ActSpec, bound: BoundActs, name: string, scene: RecordScene, seen: Seen): Promise<object | undefined> {
  const shape = (callOfAct(bound, name).body as z.ZodObject | undefined)?.shape;
  const own = scene.bodies?.[name];
  const given = typeof own === 'function' ? await own(seen.id) : own;
  // One of several bodies has no shape of its own: what the scene gives is whole.
  if (!shape) return given;
  return {
    ...act.with,
    ...('version' in shape && seen.version !== undefined ? { version: seen.version } : {}),
    ...('reason' in shape ? { reason: 'Asked in every status' } : {}),
    ...given,
  };
}

/**
 * The test of a declared record: each act in each status, against the real server. What the view offers is done; what it does not is
 * refused with the declared code. tools/check-tests.ts wants it for every record.
 */
export function testRecordActs(bound: BoundActs, stage: () => Promise<RecordScene>): void {
  describe(bound.record.entity as string, () => {
    let scene: RecordScene;
    beforeAll(async () => {
      scene = await stage();
    });
    const acts = Object.entries<ActSpec>(bound.record.acts);
    const statuses = bound.record.statuses as readonly string[];
    const cases = statuses.flatMap((status) => acts.map(([name, act]) => [status, name, act] as const));

    test.each(cases)('%s: %s is done or refused as the view says', async (status, name, act) => {
      const way = scene.ways[status];
      if (!way) throw new Error(`No way leads to ${status}`);
      const id = await way();
      const seen =
        typeof scene.view === 'function' ? await scene.view(id) : (await scene.judge.send(scene.view, { params: { id } })).payload;
      const view = seen as {
        readonly status: string;
        readonly version?: number;
        readonly acts: Readonly<Record<string, string | null | undefined>>;
      };
      expect(view.status).toBe(status);
      const byStatus = whyNotAct(bound.record, name as never, { status })?.code ?? null;
      if (scene.notOffered?.includes(`${status} ${name}`)) return expect(view.acts[name]).toBeUndefined();
      // What the status rules out is not offered, unless its refusal is worth telling.
      expect(view.acts[name]).toBe(byStatus === null || act.otherwise?.[status] ? byStatus : undefined);
      if (act.inline && !scene.bodies?.[name]) return;
      const body = await bodyFor(act, bound, name, scene, { ...view, id });
      const params = {
        [bound.record.key ?? 'id']: id,
        ...(typeof scene.params === 'function' ? scene.params(id) : scene.params),
      };
      const file = scene.files?.[name];
      const answer = await scene.judge.send(callOfAct(bound, name), { params, ...(body ? { body } : {}) } as never, file ? { file } : {});
      const found = answer.status === 200 ? null : answer.error.code;
      expect(found, answer.text.slice(0, 300)).toBe(byStatus);
    });
  });
}
