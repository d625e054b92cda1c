import { useEffect, useRef, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { usePreferences } from '#kernel/web/client/preferences.tsx';
import { send } from '#kernel/web/client/send.ts';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { useLive, useLiveEvent } from '#kernel/web/client/use-live.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { NotificationRecord } from '#modules/notifications-and-calls/contract/records.ts';
import { callRights, markRefreshes, noticeCalls } from '../notice-calls.ts';
import { CallAlert } from './call-alert.tsx';
import styles from './call-alert.module.css';
import { playSound } from './ring-sound.ts';
import { ringingAt } from './ringing.ts';
import { askServerClock, forgetServerClock, serverNow } from './server-clock.ts';
import { flashTitle } from './title-flash.ts';

const unanswered = {
  query: { page: 1, perPage: 20, sort: '-created', skipTotal: '1', filter: 'kind = "call" && readStatus = false && created >= @yesterday' },
};
const ringAgain = 5000;
const noteAtMost = 3000;

/** On every page of the hospital: calls that ring, answers to own calls, a note for a notice. */
export function IncomingCalls() {
  const { can } = useAccess();
  const rings = can(callRights.log) && can(callRights.receive);
  return (
    <>
      <NoticeNote />
      {can(callRights.make) ? <OwnCallsAnswered /> : null}
      {rings ? <Ringing /> : null}
    </>
  );
}

/** A soft note when a notice comes, if sound is on; a burst makes one. */
function NoticeNote() {
  const { preferences } = usePreferences();
  const last = useRef(Number.NEGATIVE_INFINITY);
  useLiveEvent('notification', ({ action }) => {
    if (action !== 'create' || preferences.sound === false || performance.now() - last.current < noteAtMost) return;
    last.current = performance.now();
    playSound('note');
  });
  return null;
}

/** Tells the caller who has answered. */
function OwnCallsAnswered() {
  const t = useText();
  useLive('made-calls', ({ id }) => {
    if (!id) return;
    void send(noticeCalls.madeCall, { params: { groupId: id } }, { quiet: true }).then((answer) => {
      if (answer.ok && answer.payload.answeredBy) toast.success(t('{name} has answered your call', { name: answer.payload.answeredBy }));
    });
  });
  return null;
}

/** The server's time four times a second while something rings; null until it is known. */
function useServerNow(calls: readonly NotificationRecord[]): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (calls.length === 0) return;
    let ended = false;
    const tick = () => !ended && setNow(serverNow());
    void askServerClock().then(tick);
    const timer = setInterval(tick, 250);
    return () => {
      ended = true;
      clearInterval(timer);
    };
  }, [calls]);
  useEffect(() => {
    const seenAgain = () => {
      if (document.visibilityState !== 'visible') return;
      forgetServerClock();
      setNow(null);
      void askServerClock().then(() => setNow(serverNow()));
    };
    document.addEventListener('visibilitychange', seenAgain);
    return () => document.removeEventListener('visibilitychange', seenAgain);
  }, []);
  return now;
}

const none: readonly NotificationRecord[] = [];

function Ringing() {
  const t = useText();
  const { preferences } = usePreferences();
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const found = useCall(noticeCalls.list, unanswered, { live: ['calls'], keepOld: true, quiet: true });
  const mark = useSend(noticeCalls.mark, { refresh: markRefreshes, quiet: true });
  const calls = (found.data?.items ?? none) as readonly NotificationRecord[];
  const now = useServerNow(calls);
  const ringing = now === null ? [] : ringingAt(calls, now, dismissed);
  const newest = ringing[0]?.call.id;
  const sound = preferences.sound !== false;
  const words = t('Incoming call');

  useEffect(() => {
    if (!newest || !sound) return;
    playSound('ring');
    const timer = setInterval(() => playSound('ring'), ringAgain);
    return () => clearInterval(timer);
  }, [newest, sound]);
  const rings = newest !== undefined;
  useEffect(() => (rings ? flashTitle(words) : undefined), [rings, words]);

  const acknowledge = async (id: string) => {
    setDismissed((before) => new Set([...before, id]));
    const answer = await mark.send({ params: { id }, body: { readStatus: true } });
    if (answer?.ok) return;
    if (answer) toast.error(answer.message);
    setDismissed((before) => new Set([...before].filter((each) => each !== id)));
  };

  return (
    <div className={styles.stack} role="alert">
      {ringing.map(({ call, left }) => (
        <CallAlert key={call.id} call={call} left={left} onAcknowledge={() => void acknowledge(call.id)} />
      ))}
    </div>
  );
}
