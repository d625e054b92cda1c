import '#kernel/web/design/mantine-frame.css';
import { Button } from '@mantine/core';
import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/procedures/contract/calls/requests.ts';
import type { TheatreBoard } from '#modules/procedures/contract/request-records.ts';
import { requestLooks } from '../looks.ts';
import { milestoneWords, sideWords } from '../words.ts';
import styles from './procedures.module.css';

/** /hospital/procedure/board: the theatres' day on a wall, read from three metres; of patients initials alone. */
export function BoardPage() {
  const t = useText();
  const format = useFormat();
  const board = useCall(requestCalls.board, {}, { live: ['procedure-requests', 'theatres'], keepOld: true, every: 60_000, quiet: true });
  return (
    <>
      <PageHead title={t('Theatre board')} note={format.day(format.today())} actions={<FullScreen />} />
      <Loaded
        from={board}
        rows={8}
        isEmpty={({ theatres }) => theatres.length === 0}
        empty={<EmptyState title={t('No theatre')} text={t('Theatres are added in the setup.')} />}
      >
        {({ theatres }) => (
          <div className={styles.board}>
            {theatres.map((theatre) => (
              <TheatreLines key={theatre.id} theatre={theatre} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}

type Theatre = TheatreBoard['theatres'][number];

function TheatreLines({ theatre }: { readonly theatre: Theatre }) {
  const t = useText();
  return (
    <section aria-label={theatre.name}>
      <h2 className={styles.boardTheatre}>
        {theatre.name} {theatre.status === 'down' ? `· ${t('Out of use')}` : ''}
      </h2>
      {theatre.lines.length === 0 ? <p className={styles.boardUnder}>{t('Nothing booked today')}</p> : null}
      {theatre.lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </section>
  );
}

function Line({ line }: { readonly line: Theatre['lines'][number] }) {
  const t = useText();
  const format = useFormat();
  const state = line.milestone
    ? `${t(milestoneWords[line.milestone])} ${line.milestoneAt ? format.time(line.milestoneAt) : ''}`
    : t(requestLooks[line.status].word);
  const alarms = [
    line.discrepancy ? t('Counts are not correct') : null,
    line.late ? t('Late') : null,
    line.urgency === 'emergency' ? t('Emergency') : null,
  ].filter(Boolean);
  const side = line.side ? t(sideWords[line.side as keyof typeof sideWords]) : '';
  return (
    <div className={styles.boardLine} data-alarm={line.discrepancy || line.late}>
      <strong>{format.time(line.startDateTime)}</strong>
      <strong>{line.initials}</strong>
      <span>
        {line.procedure} {side}
      </span>
      <span className={styles.boardUnder}>
        {line.leadSurgeon} · {state} {alarms.length > 0 ? `· ${alarms.join(' · ')}` : ''}
      </span>
    </div>
  );
}

function onChange(told: () => void): () => void {
  document.addEventListener('fullscreenchange', told);
  return () => document.removeEventListener('fullscreenchange', told);
}

/** Fills the screen, for the wall of the theatres; Escape or the button leads back. */
function FullScreen() {
  const t = useText();
  const isFull = useSyncExternalStore(onChange, () => Boolean(document.fullscreenElement));
  // Some browsers, as those of phones, cannot.
  if (!document.fullscreenEnabled) return null;
  async function press() {
    try {
      await (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    } catch {
      toast.error(t('The browser does not allow full screen here'));
    }
  }
  const Mark = isFull ? IconMinimize : IconMaximize;
  return (
    <Button variant="default" leftSection={<Mark size={16} aria-hidden="true" />} onClick={() => void press()}>
      {isFull ? t('Leave full screen') : t('Full screen')}
    </Button>
  );
}
