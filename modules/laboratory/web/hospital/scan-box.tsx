import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconBarcode } from '@tabler/icons-react';
import { useState } from 'react';
import { send } from '#kernel/web/client/send.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import styles from './labs.module.css';

/** The number of a tube as it was scanned or typed: `7` is SPC-000007. */
export function tubeNumber(code: string): string {
  const typed = code.trim().toUpperCase();
  return /^\d+$/.test(typed) ? `SPC-${typed.padStart(6, '0')}` : typed;
}

/** A tube's bar code, scanned or typed: opens the request on it that is worked on, or lists all of them. */
export function ScanBox({ onMany }: { readonly onMany: (specimenNumber: string) => void }) {
  const t = useText();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);

  async function find() {
    if (code.trim() === '' || busy) return;
    const specimenNumber = tubeNumber(code);
    setBusy(true);
    const answer = await send(requestCalls.specimen, { query: { specimenNumber } });
    setBusy(false);
    if (!answer.ok)
      return toast.error(answer.status === 404 ? t('Specimen {number} not found', { number: specimenNumber }) : answer.message);
    setCode('');
    const open = answer.payload.requests.filter((row) => row.status === 'specimen-taken' || row.status === 'result-entered');
    const [only, more] = open.length > 0 ? open : answer.payload.requests;
    if (only && !more) return navigate({ to: '/hospital/labs/$id', params: { id: only.id } });
    return onMany(specimenNumber);
  }

  return (
    <TextInput
      className={styles.scan ?? ''}
      data-scan-box
      aria-keyshortcuts="Alt+S"
      aria-label={t('Scan a specimen')}
      placeholder={t('Scan a specimen')}
      maxLength={20}
      value={code}
      disabled={busy}
      leftSection={<IconBarcode size={17} aria-hidden="true" />}
      onChange={(event) => setCode(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void find();
      }}
    />
  );
}
