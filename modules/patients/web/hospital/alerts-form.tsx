import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { newKey } from '#kernel/web/client/new-key.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import type { PatientDetails } from '#modules/patients/contract/records.ts';
import type { AlertSeverity } from '#modules/patients/contract/words.ts';
import { useKeepPatient } from '../patient-banner.tsx';
import { optionsFrom, severityWords } from '../words.ts';
import styles from './alerts-form.module.css';
import { savedAs } from './saved-as.ts';

interface Line {
  readonly key: string;
  readonly text: string;
  readonly severity: AlertSeverity;
  /** Last day on which it is shown, `YYYY-MM-DD`; empty: until taken off. */
  readonly until: string;
}

const mostAlerts = 20;

/** The alerts of the banner, as one list: the server keeps who wrote each. */
export function AlertsForm({ patient, onDone }: { readonly patient: PatientDetails; readonly onDone: () => void }) {
  const t = useText();
  const [lines, setLines] = useState<readonly Line[]>(() => {
    const kept = patient.alerts.map((alert) => ({
      key: newKey(),
      text: alert.text,
      severity: alert.severity,
      until: alert.expiresAt?.slice(0, 10) ?? '',
    }));
    return kept.length > 0 ? kept : [emptyLine()];
  });
  const [version] = useState(patient.version);
  const form = useCallForm(patientCalls.setAlerts, {
    params: { id: patient.id },
    toBody: () => ({
      // An alert ends with its last day; the end of that day in UTC is near enough for a note.
      alerts: lines
        .filter((line) => line.text.trim() !== '')
        .map((line) => ({ text: line.text, severity: line.severity, expiresAt: line.until ? `${line.until}T23:59:59.000Z` : null })),
      version,
    }),
  });
  const keep = useKeepPatient();
  const finish = (saved: { readonly alerts: PatientDetails['alerts']; readonly version: number }) => {
    keep({ id: patient.id, ...saved });
    savedAs(t('Alerts saved'), onDone);
  };
  const change = (key: string, part: Partial<Line>) => setLines(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const errorOf = (key: string) =>
    form.inner.errors[`alerts.${lines.filter((line) => line.text.trim() !== '').findIndex((line) => line.key === key)}.text`];

  return (
    <CallForm form={form} submit={t('Save alerts')} silent onCancel={onDone} onDone={finish}>
      <ul className={styles.lines}>
        {lines.map((line, place) => (
          <li key={line.key} className={styles.line}>
            <TextInput
              label={t('Alert {number}', { number: place + 1 })}
              value={line.text}
              maxLength={120}
              data-autofocus={place === 0 || undefined}
              error={errorOf(line.key)}
              onChange={(event) => change(line.key, { text: event.currentTarget.value })}
            />
            <div className={styles.more}>
              <Select
                label={t('Severity')}
                searchable={false}
                value={line.severity}
                data={optionsFrom(severityWords, t).map((option) => ({ ...option }))}
                onChange={(value) => change(line.key, { severity: (value ?? 'info') as AlertSeverity })}
              />
              <DayBox label={t('Until')} value={line.until || null} onChange={(day) => change(line.key, { until: day ?? '' })} />
              <ActionIcon
                size={36}
                aria-label={t('Remove alert {number}', { number: place + 1 })}
                onClick={() => setLines(lines.filter((other) => other.key !== line.key))}
              >
                <IconTrash size={17} stroke={1.7} aria-hidden="true" />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ul>
      {lines.length < mostAlerts ? (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => setLines([...lines, emptyLine()])}
          >
            {t('Add alert')}
          </Button>
        </div>
      ) : null}
    </CallForm>
  );
}

function emptyLine(): Line {
  return { key: newKey(), text: '', severity: 'warn', until: '' };
}
