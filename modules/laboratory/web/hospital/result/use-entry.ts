import { useCallback, useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import type { Answer } from '#kernel/web/client/send.ts';
import { bothTexts, type Join, joinedFields } from '#kernel/web/drafts/join.ts';
import { useDraft } from '#kernel/web/drafts/use-draft.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { pardonUnsavedText, useUnsavedText } from '#kernel/web/frame/leave-guard.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { transitionCalls } from '#modules/laboratory/contract/calls/transitions.ts';
import type { LabRequest } from '#modules/laboratory/contract/request-records.ts';
import { emptyTyped, entered, judge, type Typed, type TypedValues, typedOf } from './entry-values.ts';

const refresh = ['lab-requests'];

interface Standing {
  readonly version: number;
  readonly values: TypedValues;
  readonly comment: string;
  readonly conclusion: string;
  /** Why a released result is amended. */
  readonly reason: string;
}

function startOf(request: LabRequest): Standing {
  const [newest] = request.results;
  return {
    version: request.version,
    values: typedOf(request.entry, newest),
    comment: newest?.comment ?? '',
    conclusion: newest?.conclusion ?? '',
    reason: '',
  };
}

/** An entry that was typed in before its draft was read back: every parameter and text of both. */
export function joinEntries(start: Standing, found: Standing, since: Standing): Standing {
  const values = Object.fromEntries(
    Object.keys(since.values).map((id): [string, Join<Typed>] => [
      id,
      (then, now) => joinedFields(start.values[id] ?? emptyTyped, then, now, { comment: bothTexts }),
    ]),
  );
  return joinedFields(start, found, since, {
    values: (then, now) => joinedFields(start.values, then, now, values),
    comment: bothTexts,
    conclusion: bothTexts,
    reason: bothTexts,
  });
}

/** What is typed over the version it was read from; a newer version is not taken up over typed text. */
function useStanding(request: LabRequest, amends: boolean) {
  const [base, setBase] = useState(() => startOf(request));
  const [now, setNow] = useState(base);
  const isDirty = JSON.stringify({ ...now, version: 0 }) !== JSON.stringify({ ...base, version: 0 });
  useUnsavedText(useCallback(() => isDirty, [isDirty]));
  const kept = useDraft<Standing>(
    `result:${request.id}:${amends ? 'amend' : 'enter'}`,
    isDirty ? { ...now, version: base.version } : null,
    {
      join: (found, since) => joinEntries(base, found, since),
      restore: (found) => {
        // Over the version it was typed on: what somebody saved since is said, and never written over unseen.
        setBase((held) => ({ ...held, version: found.version }));
        setNow((held) => ({ ...held, ...found }));
      },
    },
  );
  const take = (from: LabRequest) => {
    const next = startOf(from);
    setBase(next);
    setNow(next);
  };
  if (!isDirty && request.version !== base.version) take(request);
  return { base, now, setNow, isDirty, take, restoredAt: kept.restoredAt, discard: () => setNow(base) };
}

/** How a result is sent, and what of it must be corrected. */
function useResultSender(request: LabRequest, { now, base, take }: ReturnType<typeof useStanding>) {
  const t = useText();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<string | null>(null);
  const draft = useSend(transitionCalls.resultDraft, { refresh });
  const submit = useSend(transitionCalls.resultEntered, { refresh });
  const amend = useSend(transitionCalls.resultAmended, { refresh });
  const params = { id: request.id };
  const body = () => ({
    values: entered(request.entry, now.values),
    comment: now.comment.trim() || null,
    conclusion: now.conclusion.trim() || null,
    version: base.version,
  });

  function land(answer: Answer<LabRequest> | null): boolean {
    if (!answer) return false;
    if (answer.ok) {
      setFaults({});
      setMessage(null);
      take(answer.payload);
      pardonUnsavedText();
      toast.success(answer.message);
      return true;
    }
    setFaults(Object.fromEntries(Object.entries(answer.fields).map(([path, words]) => [path.replace(/^values\./, ''), words])));
    setMessage(answer.message);
    return false;
  }

  /** What is outside of what is plausible is asked about and sent again when it is meant so. */
  async function sendSure(post: (sure: boolean) => Promise<Answer<LabRequest> | null>): Promise<boolean> {
    const answer = await post(false);
    if (!answer || answer.ok || answer.code !== 'IMPLAUSIBLE') return land(answer);
    const yes = await askFirst({ title: answer.message, text: t('Check the value. Is it correct?'), confirm: t('Yes, keep it') });
    return yes ? land(await post(true)) : land(answer);
  }

  return {
    faults,
    message,
    busy: draft.busy || submit.busy || amend.busy,
    saveDraft: async () => land(await draft.send({ params, body: body() })),
    submit: () => sendSure((sure) => submit.send({ params, body: { ...body(), confirmImplausible: sure } })),
    amend: () => sendSure((sure) => amend.send({ params, body: { ...body(), confirmImplausible: sure, reason: now.reason } })),
  };
}

/** A result that is typed: its rows with flags, and the acts that save it. */
export function useEntry(request: LabRequest, amends: boolean) {
  const standing = useStanding(request, amends);
  const { now, base, setNow, isDirty, take, restoredAt, discard } = standing;
  const sender = useResultSender(request, standing);
  return {
    ...sender,
    submit: amends ? sender.amend : sender.submit,
    now,
    judged: judge(request.entry, now.values),
    isDirty,
    restoredAt,
    discard,
    isOvertaken: isDirty && request.version !== base.version,
    put: (id: string, part: Partial<Typed>) =>
      setNow((held) => ({ ...held, values: { ...held.values, [id]: { ...emptyTyped, ...held.values[id], ...part } } })),
    say: (part: Partial<Pick<Standing, 'comment' | 'conclusion' | 'reason'>>) => setNow((held) => ({ ...held, ...part })),
    reload: () => take(request),
  };
}
