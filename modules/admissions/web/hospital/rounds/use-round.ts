import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { useDraft } from '#kernel/web/drafts/use-draft.ts';
import { useUnsavedText } from '#kernel/web/frame/leave-guard.ts';
import { roundCalls } from '#modules/admissions/contract/calls/rounds.ts';
import { ChangedRound, type WardRound } from '#modules/admissions/contract/round-records.ts';
import type { CopiedPart, RoundSection } from '#modules/admissions/contract/round-words.ts';
import {
  copiedForward,
  draftOf,
  isTyped,
  joinDrafts,
  listCopied,
  merged,
  renewed,
  type RoundConflict,
  type RoundDraft,
  type RoundState,
  type RoundField,
  type RoundValues,
  savedAs,
  settled,
  shownOf,
  startOf,
  takenUp,
  typed,
  valuesOf,
} from './round-state.ts';

const pauseMilliseconds = 5000;
/** So often a save is sent again over what others save in other sections meanwhile. */
const mostMerges = 3;

type Phase = 'idle' | 'saving' | 'offline' | 'refused';

export interface RoundEditor {
  readonly values: RoundValues;
  readonly lockVersion: number;
  readonly copied: readonly CopiedPart[];
  readonly conflicts: readonly RoundConflict[];
  readonly state: 'saved' | 'typing' | Exclude<Phase, 'idle'>;
  /** Why the last save was refused. */
  readonly message: string | null;
  readonly put: <Field extends RoundField>(field: Field, value: RoundValues[Field]) => void;
  readonly copy: (section: RoundSection, previous: string) => void;
  readonly copyList: <Field extends 'problems' | 'diagnoses'>(field: Field, previous: RoundValues[Field]) => void;
  readonly settle: <Field extends RoundField>(field: Field, value: RoundValues[Field]) => void;
  /** Saves now; answers the version to go on with, or null when it was refused. With a reason it amends. */
  readonly save: (editReason?: string) => Promise<number | null>;
  /** When the text was typed that was put back after a reload or an ended session. */
  readonly restoredAt: number | null;
  /** Forgets what was typed. */
  readonly drop: () => void;
}

/**
 * The note of a round as it is typed: saved five seconds after the last key and whenever a field is left, kept on the device until it is,
 * and merged with what others saved. A submitted one is saved only with a reason (`amends`).
 */
export function useRound(round: WardRound, amends: boolean): RoundEditor {
  const [state, setState] = useState(() => startOf(round));
  const { phase, message, save } = useSaving(round, amends, { state, setState });
  const newer = renewed(state, round);
  if (newer !== state) setState(newer);
  const by = round.savedByName ?? '';
  const draft = useDraft<RoundDraft>(`round:${round.id}:${amends ? 'amend' : 'write'}`, draftOf(state), {
    join: joinDrafts,
    restore: (found) => setState((held) => takenUp(held, found, by)),
  });
  const dirty = isTyped(state);
  const unsaved = useRef(dirty);
  useEffect(() => {
    unsaved.current = dirty;
  });
  useAutosave(state.changes, { phase, amends, save });
  useUnsavedText(useCallback(() => unsaved.current, []));
  return {
    values: shownOf(state),
    lockVersion: state.lockVersion,
    copied: state.copied,
    conflicts: state.conflicts,
    state: phase === 'idle' ? (dirty ? 'typing' : 'saved') : phase,
    message,
    put: useCallback((field, value) => setState((held) => typed(held, field, value)), []),
    copy: useCallback((section, previous) => setState((held) => copiedForward(held, section, previous)), []),
    copyList: useCallback((field, previous) => setState((held) => listCopied(held, field, previous)), []),
    settle: useCallback((field, value) => setState((held) => settled(held, field, value)), []),
    save,
    restoredAt: draft.restoredAt,
    drop: useCallback(() => setState(() => startOf(round)), [round]),
  };
}

interface Autosave {
  readonly phase: Phase;
  readonly amends: boolean;
  readonly save: () => Promise<number | null>;
}

/** Saves five seconds after the last key, and again and again while there is no connection. */
function useAutosave(changes: Partial<RoundValues>, { phase, amends, save }: Autosave): void {
  useEffect(() => {
    if (amends || Object.keys(changes).length === 0) return;
    const timer = setTimeout(() => void save(), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [changes, amends, save]);
  useEffect(() => {
    if (phase !== 'offline') return;
    const back = () => void save();
    window.addEventListener('online', back);
    const timer = setInterval(back, 10_000);
    return () => {
      window.removeEventListener('online', back);
      clearInterval(timer);
    };
  }, [phase, save]);
}

interface Held {
  readonly state: RoundState;
  readonly setState: Dispatch<SetStateAction<RoundState>>;
}

/** Sends what is typed, one save at a time, and takes up what the server answers. */
function useSaving(round: WardRound, amends: boolean, { state, setState }: Held) {
  const [phase, setPhase] = useState<Phase>('idle');
  const [message, setMessage] = useState<string | null>(null);
  const { send } = useSend(roundCalls.edit, { quiet: true, refresh: amends ? ['ward-rounds', 'patient-admissions'] : [] });
  const now = useRef(state);
  const underWay = useRef<Promise<number | null>>(Promise.resolve(null));
  useEffect(() => {
    now.current = state;
  });
  /** The next save of the queue goes by this, before the screen is drawn anew. */
  const take = useCallback(
    (step: (held: RoundState) => RoundState) => {
      now.current = step(now.current);
      setState(step);
    },
    [setState],
  );
  const saveOnce = useCallback(
    async (editReason?: string, triesLeft = mostMerges): Promise<number | null> => {
      const { changes, copied, lockVersion } = now.current;
      if (Object.keys(changes).length === 0) return lockVersion;
      setPhase('saving');
      const body = { ...changes, copied: [...copied], lockVersion, ...(editReason ? { editReason } : {}) };
      const answer = await send({ params: { id: round.id }, body });
      if (!answer) return null;
      if (answer.ok) {
        take((held) => savedAs(held, changes, answer.payload.lockVersion));
        setMessage(null);
        setPhase('idle');
        return answer.payload.lockVersion;
      }
      const stale = answer.code === 'ROUND_CHANGED' ? ChangedRound.safeParse(answer.details).data?.server : undefined;
      if (stale) {
        take((held) => merged(held, valuesOf(stale.note), stale.lockVersion, stale.savedByName ?? ''));
        // Nobody wrote what we wrote: their sections are in, ours go on over them.
        if (now.current.conflicts.length === 0 && triesLeft > 0) return saveOnce(editReason, triesLeft - 1);
      }
      setMessage(answer.message);
      setPhase(answer.status === 0 || answer.status === 503 ? 'offline' : 'refused');
      return null;
    },
    [round.id, send, take],
  );
  const save = useCallback(
    async (editReason?: string) => {
      if (amends && !editReason) return now.current.lockVersion;
      // One save at a time: the next one goes on the version that this one answers.
      underWay.current = underWay.current.then(
        () => saveOnce(editReason),
        () => saveOnce(editReason),
      );
      return underWay.current;
    },
    [amends, saveOnce],
  );
  return { phase, message, save };
}
