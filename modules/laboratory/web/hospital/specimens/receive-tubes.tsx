import { Button, NumberInput, TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { send } from '#kernel/web/client/send.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { usePlace } from '#kernel/web/text/place.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { dayAndTime, instantAt } from '#kernel/web/text/wall-time.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import type { Specimen } from '#modules/laboratory/contract/request-records.ts';
import { tubeNumber } from '../scan-box.tsx';
import styles from '../labs.module.css';
import { Tube } from './tubes.tsx';
import own from './specimens.module.css';

interface Scanned {
  readonly specimen: Specimen;
  /** It was at the bench before this scan. */
  readonly before: boolean;
}

/** The end of the day so many days from today, by the hospital's clock. */
function endOfDayAfter(days: number, zone: string): string | null {
  const today = dayAndTime(new Date().toISOString(), zone).day;
  const day = new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  return instantAt(day, '23:59', zone);
}

/** Tubes that arrive at the bench, one scan each; with a place, they are put there too. */
export function ReceiveTubes({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { zone } = usePlace();
  const box = useRef<HTMLInputElement>(null);
  const note = useSend(requestCalls.editSpecimen, { refresh: ['lab-requests', 'lab-request'], quiet: true });
  const [code, setCode] = useState('');
  const [place, setPlace] = useState('');
  const [days, setDays] = useState<number | null>(null);
  const [error, setError] = useState('');
  const [scanned, setScanned] = useState<readonly Scanned[]>([]);

  async function receive() {
    if (code.trim() === '' || note.busy) return;
    const specimenNumber = tubeNumber(code);
    setCode('');
    setError('');
    const found = await send(requestCalls.specimen, { query: { specimenNumber } }, { quiet: true });
    if (!found.ok) return setError(found.status === 404 ? t('Specimen {number} not found', { number: specimenNumber }) : found.message);
    const { id, receivedAt } = found.payload;
    const body = {
      received: true,
      ...(place.trim() ? { storageLocation: place.trim() } : {}),
      ...(days === null ? {} : { discardAfter: endOfDayAfter(days, zone) }),
    };
    const answer = await note.send({ params: { id }, body });
    box.current?.focus();
    if (!answer) return;
    if (!answer.ok) return setError(`${specimenNumber}: ${answer.message}`);
    const one = { specimen: answer.payload, before: receivedAt !== null };
    setScanned((rows) => [one, ...rows.filter(({ specimen }) => specimen.id !== id)]);
  }

  return (
    <div className={styles.pad}>
      <TextInput
        ref={box}
        label={t('Scan a specimen')}
        data-autofocus
        maxLength={20}
        value={code}
        error={error}
        leftSection={<IconBarcode size={17} aria-hidden="true" />}
        onChange={(event) => setCode(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void receive();
        }}
      />
      <TextInput
        label={t('Store in')}
        description={t('Refrigerator, rack, position (optional)')}
        maxLength={80}
        value={place}
        onChange={(event) => setPlace(event.currentTarget.value)}
      />
      <NumberInput
        label={t('Keep for days')}
        description={t('After this the specimen is listed for discard. Optional.')}
        min={0}
        max={3650}
        allowDecimal={false}
        value={days ?? ''}
        onChange={(value) => setDays(value === '' ? null : Number(value))}
      />
      {scanned.length === 0 ? <EmptyState compact title={t('No specimens scanned')} /> : null}
      <ul className={own.rows} aria-label={t('Received specimens')} aria-live="polite">
        {scanned.map(({ specimen, before }) => (
          <li key={specimen.id} className={own.row}>
            <span>
              <span className="code strong">{specimen.specimenNumber}</span> · {specimen.label.patient}
              <br />
              <Tube container={specimen.container} type={specimen.type} />
              <span className="muted"> · {specimen.label.tests.join(', ')}</span>
            </span>
            <span className="muted">
              {before && specimen.receivedAt ? t('received {time}', { time: format.instant(specimen.receivedAt) }) : t('received')}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </div>
  );
}
