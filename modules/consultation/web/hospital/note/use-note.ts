import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { type KeptDraft, useDraft } from '#kernel/web/drafts/use-draft.ts';
import { useUnsavedText } from '#kernel/web/frame/leave-guard.ts';
import { consultationCalls } from '#modules/consultation/contract/calls/consultations.ts';
import type { Note, NoteChanges } from '#modules/consultation/contract/note-records.ts';
import { ChangedNote, type Consultation } from '#modules/consultation/contract/records.ts';
import type { NoteSection } from '#modules/consultation/contract/words.ts';
import {
  type Conflict,
  draftOf,
  joinNotes,
  merged,
  type NoteDraft,
  type NoteState,
  renewed,
  savedAs,
  settled,
  shownOf,
  startOf,
  takenUp,
  typed,
} from './note-state.ts';

const pauseMilliseconds = 5000;
/** So often a save is sent again over what others save in other sections meanwhile. */
const mostMerges = 3;

export type SaveState = 'saved' | 'typing' | 'saving' | 'offline' | 'refused';

export interface NoteEditor {
  readonly note: Note;
  readonly lockVersion: number;
  readonly conflicts: readonly Conflict[];
  readonly state: SaveState;
  /** When it was last saved, as the server says. */
  readonly savedAt: string | null;
  /** Why the last save was refused. */
  readonly message: string | null;
  readonly put: (section: NoteSection, value: unknown) => void;
  readonly settle: (section: NoteSection, value: unknown) => void;
  /** Saves now; answers the version to go on with, or null when it was refused. With a reason it amends. */
  readonly save: (editReason?: string) => Promise<number | null>;
  /** When the text was typed that was put back after a reload or an ended session. */
  readonly restoredAt: KeptDraft['restoredAt'];
  /** Forgets what was typed. */
  readonly drop: () => void;
}

/**
 * The note of a consultation as it is typed: saved five seconds after the last key and whenever a field is left, kept
 * through lost connections, merged with what others saved. A completed one is saved only with a reason (`amends`).
 */
export function useNote(consultation: Consultation, amends: boolean): NoteEditor {
  const [state, setState] = useState(() => startOf(consultation.note, consultation.lockVersion));
  const { phase, savedAt, message, save } = useSaving(consultation, amends, { state, setState });
  const renewedState = renewed(state, consultation.note, consultation.lockVersion);
  if (renewedState !== state) setState(renewedState);

  const draft = useDraft<NoteDraft>(`note:${consultation.id}:${amends ? 'amend' : 'write'}`, draftOf(state), {
    join: (found, since) => joinNotes(found, since, consultation.practitioner.fullname),
    // The draft holds what is typed now as well.
    restore: (found) => setState((held) => takenUp(held, found, consultation.practitioner.fullname)),
  });
  const isDirty = Object.keys(state.changes).length > 0 || state.conflicts.length > 0;
  const unsaved = useRef(isDirty);
  useEffect(() => {
    unsaved.current = isDirty;
  });
  useAutosave(state.changes, phase, amends, save);
  useUnsavedText(useCallback(() => unsaved.current, []));

  return {
    note: shownOf(state),
    lockVersion: state.lockVersion,
    conflicts: state.conflicts,
    state: phase === 'idle' ? (isDirty ? 'typing' : 'saved') : phase,
    savedAt,
    message,
    put: useCallback((section, value) => setState((held) => typed(held, section, value)), []),
    settle: useCallback((section, value) => setState((held) => settled(held, section, value)), []),
    save,
    restoredAt: draft.restoredAt,
    drop: useCallback(() => setState(() => startOf(consultation.note, consultation.lockVersion)), [consultation]),
  };
}

/** Saves five seconds after the last key, and again and again while there is no connection. */
function useAutosave(changes: NoteChanges, phase: string, amends: boolean, save: () => Promise<number | null>): void {
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
  readonly state: NoteState;
  readonly setState: Dispatch<SetStateAction<NoteState>>;
}

/** Sends what is typed, one save at a time, and takes up what the server answers. A signed one is sent with a reason or not at all. */
function useSaving(consultation: Consultation, amends: boolean, { state, setState }: Held) {
  const [savedAt, setSavedAt] = useState(consultation.savedAt);
  const [phase, setPhase] = useState<'idle' | 'saving' | 'offline' | 'refused'>('idle');
  const [message, setMessage] = useState<string | null>(null);
  const { send } = useSend(consultationCalls.save, { quiet: true });
  const now = useRef(state);
  const underWay = useRef<Promise<number | null>>(Promise.resolve(null));
  useEffect(() => {
    now.current = state;
  });
  /** The next save of the queue goes by this, before the screen is drawn anew. */
  const take = useCallback(
    (step: (held: NoteState) => NoteState) => {
      now.current = step(now.current);
      setState(step);
    },
    [setState],
  );
  const saveOnce = useCallback(
    async (editReason?: string, triesLeft = mostMerges): Promise<number | null> => {
      const { changes, lockVersion } = now.current;
      if (Object.keys(changes).length === 0) return lockVersion;
      setPhase('saving');
      const body = { ...changes, lockVersion, ...(editReason ? { editReason } : {}) };
      const answer = await send({ params: { id: consultation.id }, body });
      if (!answer) return null;
      if (answer.ok) {
        take((held) => savedAs(held, changes, answer.payload.lockVersion));
        setSavedAt(answer.payload.savedAt);
        setMessage(null);
        setPhase('idle');
        return answer.payload.lockVersion;
      }
      const stale = answer.code === 'CONSULTATION_CHANGED' ? ChangedNote.safeParse(answer.details).data?.server : undefined;
      if (stale) {
        take((held) => merged(held, stale.note, stale.lockVersion, stale.savedByName));
        // Nobody wrote what we wrote: their sections are in, ours go on over them.
        if (now.current.conflicts.length === 0 && triesLeft > 0) return saveOnce(editReason, triesLeft - 1);
      }
      setMessage(answer.message);
      setPhase(answer.status === 0 || answer.status === 503 ? 'offline' : 'refused');
      return null;
    },
    [consultation.id, send, take],
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
  return { phase, savedAt, message, save };
}
