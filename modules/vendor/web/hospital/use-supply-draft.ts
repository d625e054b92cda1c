import { useCallback, useEffect, useRef, useState } from 'react';
import { send } from '#kernel/web/client/send.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { useDraft } from '#kernel/web/drafts/use-draft.ts';
import { useUnsavedText } from '#kernel/web/frame/leave-guard.ts';
import { supplyCalls } from '#modules/vendor/contract/calls/supplies.ts';
import type { Supply } from '#modules/vendor/contract/supply-records.ts';
import { draftOfSupply, joinSupplies, type SupplyDraft, supplyBodyOf } from './supply-draft.ts';

/** So long after the last change a delivery is saved by itself. */
const restMilliseconds = 2500;
const refresh = ['supplies', 'vendor'];

export type DraftState = 'saved' | 'unsaved' | 'stale';

const textOf = (draft: SupplyDraft) => JSON.stringify(supplyBodyOf(draft));

/** Begins the delivery at the server, or saves it under its version. */
function useDeeds() {
  const create = useSend(supplyCalls.create, { refresh });
  const edit = useSend(supplyCalls.edit, { refresh });
  const [createNow, editNow] = [create.send, edit.send];
  const write = useCallback(
    (draft: SupplyDraft, saved: Supply | null) =>
      saved
        ? editNow({ params: { id: saved.id }, body: { ...supplyBodyOf(draft), version: saved.version } })
        : createNow({ body: { vendorId: draft.vendorId ?? '', ...supplyBodyOf(draft) } }),
    [createNow, editNow],
  );
  return { write, busy: create.busy || edit.busy, refusedBegin: create.refused, refusedEdit: edit.refused };
}

/** What is kept on the device: the delivery as it was typed, over which version of the saved one. */
interface KeptSupply {
  readonly draft: SupplyDraft;
  readonly version: number;
}

/** What is typed, what is saved of it, and the one way to save: one at a time, always the newest text. */
function useSaved(start: SupplyDraft, first: Supply | null, onBegun?: (id: string) => void) {
  const [draft, setDraft] = useState(start);
  const [saved, setSaved] = useState(first);
  const [written, setWritten] = useState(() => textOf(start));
  const [isStale, setStale] = useState(false);
  const deeds = useDeeds();
  const isDirty = textOf(draft) !== written;
  // A delivery that is not begun is known by what it starts with: its order, or its vendor.
  const version = saved?.version ?? 0;
  const kept = useDraft<KeptSupply>(`supply:${saved?.id ?? textOf(start)}`, isDirty ? { draft, version } : null, {
    join: (found, since) => ({ draft: joinSupplies(start, found.draft, since.draft), version: found.version }),
    restore: (found) => {
      setDraft(found.draft);
      // Somebody else saved it since: what was typed stands here, and is not written over theirs by itself.
      if (found.version !== version) setStale(true);
    },
  });
  const forgetNew = kept.clear;
  const newest = useRef({ draft, saved, written, onBegun, forgetNew });
  newest.current = { draft, saved, written, onBegun, forgetNew };
  const queue = useRef<Promise<Supply | null>>(Promise.resolve(null));
  const { write } = deeds;

  const saveOnce = useCallback(async (): Promise<Supply | null> => {
    const now = newest.current;
    if (now.saved && textOf(now.draft) === now.written) return now.saved;
    const answer = await write(now.draft, now.saved);
    if (answer?.ok === false && answer.code === 'STALE_VERSION') setStale(true);
    if (!answer?.ok) return null;
    // The next save of the queue goes by these, before the screen is drawn anew.
    newest.current = { ...newest.current, saved: answer.payload, written: textOf(now.draft) };
    setSaved(answer.payload);
    setWritten(textOf(now.draft));
    if (!now.saved) {
      now.forgetNew();
      now.onBegun?.(answer.payload.id);
    }
    return answer.payload;
  }, [write]);
  const save = useCallback(() => {
    queue.current = queue.current.then(saveOnce);
    return queue.current;
  }, [saveOnce]);

  /** Shows the delivery as it is saved; what was typed since is gone. */
  async function load() {
    const answer = await send(supplyCalls.view, { params: { id: saved?.id ?? '' } });
    if (!answer.ok) return;
    const found = draftOfSupply(answer.payload);
    setDraft(found);
    setSaved(answer.payload);
    setWritten(textOf(found));
    setStale(false);
  }
  useUnsavedText(useCallback(() => textOf(newest.current.draft) !== newest.current.written, []));
  return { draft, setDraft, saved, isDirty, isStale, save, load, deeds, restoredAt: kept.restoredAt, discard: () => setDraft(start) };
}

/**
 * A delivery that is saved while it is counted: begun at the server as soon as vendor and place are chosen and something was typed.
 * Somebody else's change stops it until the saved delivery is loaded.
 */
export function useSupplyDraft(start: SupplyDraft, first: Supply | null, onBegun?: (id: string) => void) {
  const { draft, setDraft, saved, isDirty, isStale, save, load, deeds, restoredAt, discard } = useSaved(start, first, onBegun);
  const ready = draft.vendorId !== null && draft.locationId !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the draft begins the rest anew.
  useEffect(() => {
    if (!isDirty || !ready || isStale) return;
    const timer = setTimeout(() => void save(), restMilliseconds);
    return () => clearTimeout(timer);
  }, [draft, isDirty, ready, isStale, save]);
  const state: DraftState = isStale ? 'stale' : isDirty || !saved ? 'unsaved' : 'saved';
  const refused = saved ? deeds.refusedEdit : deeds.refusedBegin;
  return {
    draft,
    change: (act: (before: SupplyDraft) => SupplyDraft) => setDraft(act),
    saved,
    save,
    load,
    restoredAt,
    discard,
    ready,
    state,
    busy: deeds.busy,
    refused: isStale ? null : (refused?.message ?? null),
  };
}
