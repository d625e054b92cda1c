import { ActionIcon, Button, NumberInput, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Complaint } from '#modules/consultation/contract/note-records.ts';
import { complaintUnits } from '#modules/consultation/contract/words.ts';
import { durationWords, lastingOf } from '../../words.ts';
import styles from './note.module.css';

interface ComplaintsEditorProps {
  readonly value: readonly Complaint[];
  readonly locked: boolean;
  readonly onChange: (value: readonly Complaint[]) => void;
}

const empty: Complaint = { text: '', duration: null, unit: null };

/** What the patient came with, and since when. An empty row is only on the screen. */
export function ComplaintsEditor({ value, locked, onChange }: ComplaintsEditorProps) {
  const t = useText();
  const rows = value.length > 0 || locked ? value : [empty];
  const put = (next: readonly Complaint[]) => onChange(next.filter((row, at) => row.text.trim() !== '' || at < next.length - 1));
  if (locked)
    return (
      <ul className={styles.list}>
        {value.map((row) => (
          <li key={`${row.text} ${row.duration}`}>{[row.text, lastingOf(row, t)].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
    );
  const change = (place: number, part: Partial<Complaint>) => put(rows.map((row, at) => (at === place ? { ...row, ...part } : row)));
  return (
    <div className={styles.rows}>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: complaints are told apart by nothing but their place.
        <div key={place} className={styles.complaint}>
          <TextInput
            aria-label={t('Complaint {number}', { number: place + 1 })}
            placeholder={t('Complaint')}
            maxLength={500}
            value={row.text}
            onChange={(event) => change(place, { text: event.currentTarget.value })}
          />
          <NumberInput
            aria-label={t('For how long')}
            placeholder={t('For')}
            min={0}
            max={1000}
            w={84}
            allowDecimal={false}
            value={row.duration ?? ''}
            onChange={(typed) =>
              change(place, { duration: typed === '' ? null : Number(typed), unit: typed === '' ? null : (row.unit ?? 'days') })
            }
          />
          <Select
            aria-label={t('Unit')}
            w={112}
            data={complaintUnits.map((unit) => ({ value: unit, label: t(durationWords[unit], { count: row.duration ?? 2 }) }))}
            value={row.unit}
            onChange={(unit) => change(place, { unit: unit as Complaint['unit'] })}
          />
          <ActionIcon
            aria-label={t('Remove complaint {number}', { number: place + 1 })}
            onClick={() => onChange(rows.filter((_row, at) => at !== place))}
          >
            <IconTrash size={17} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          onClick={() => onChange([...value, { ...empty, text: ' ' }])}
        >
          {t('Add complaint')}
        </Button>
      </div>
    </div>
  );
}
