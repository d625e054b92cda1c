import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Note } from '#modules/consultation/contract/note-records.ts';
import { type BodySystem, bodySystems, normalFindings } from '#modules/consultation/contract/words.ts';
import { systemWords } from '../../words.ts';
import styles from './note.module.css';

type Findings = Note['reviewOfSystems'];

interface SystemsEditorProps {
  readonly value: Findings;
  readonly locked: boolean;
  readonly onChange: (value: Findings) => void;
  /** 'Normal' fills in what a normal examination of the system finds. */
  readonly fills?: boolean;
}

/** System by system: not asked, normal, or abnormal with what was found. */
export function SystemsEditor({ value, locked, onChange, fills = false }: SystemsEditorProps) {
  const t = useText();
  const put = (system: BodySystem, state: string) => {
    const { [system]: _before, ...others } = value;
    if (state === 'none') onChange(others);
    else
      onChange({
        ...others,
        [system]: {
          state: state as 'normal' | 'abnormal',
          text: fills && state === 'normal' ? normalFindings[system] : (value[system]?.text ?? null),
        },
      });
  };
  const shown = locked ? bodySystems.filter((system) => value[system]) : bodySystems;
  const allNormal = () =>
    onChange(
      Object.fromEntries(
        bodySystems.map((system) => [system, value[system] ?? { state: 'normal', text: fills ? normalFindings[system] : null }]),
      ) as Findings,
    );
  return (
    <div className={styles.rows}>
      {locked ? null : (
        <div>
          <Button variant="subtle" size="compact-md" onClick={allNormal}>
            {t('Mark others normal')}
          </Button>
        </div>
      )}
      {shown.map((system) => (
        <div key={system} className={styles.system}>
          <span className={styles.systemName}>{t(systemWords[system])}</span>
          <SegmentedControl
            size="xs"
            disabled={locked}
            aria-label={t(systemWords[system])}
            value={value[system]?.state ?? 'none'}
            onChange={(state) => put(system, state)}
            data={[
              { value: 'none', label: fills ? t('Not examined') : t('Not asked') },
              { value: 'normal', label: t('Normal') },
              { value: 'abnormal', label: t('Abnormal') },
            ]}
          />
          {value[system] && (value[system].state === 'abnormal' || value[system].text) ? (
            <Textarea
              aria-label={t('{system}: finding', { system: t(systemWords[system]) })}
              className={styles.finding ?? ''}
              autosize
              minRows={1}
              disabled={locked}
              maxLength={2000}
              value={value[system].text ?? ''}
              onChange={(event) =>
                onChange({ ...value, [system]: { state: value[system]?.state ?? 'abnormal', text: event.currentTarget.value || null } })
              }
            />
          ) : null}
        </div>
      ))}
    </div>
  );
}
