import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Range } from '#modules/laboratory/contract/catalogue-records.ts';
import { optionsFrom, pregnancyWordsOf, rangeSexWords } from '../../words.ts';
import { NumberBox } from './number-box.tsx';
import styles from './parameters.module.css';

const newRange: Range = {
  ...{ sex: 'any', ageFromDays: null, ageToDays: null, pregnancy: 'any', low: null, high: null },
  ...{ criticalLow: null, criticalHigh: null, text: null },
};

interface RangesProps {
  readonly ranges: readonly Range[];
  readonly name: string;
  readonly onChange: (ranges: readonly Range[]) => void;
}

/** What is usual and what is critical, by sex, age and pregnancy; the most particular one counts. */
export function RangesEditor({ ranges, name, onChange }: RangesProps) {
  const t = useText();
  return (
    <div className={styles.ranges}>
      {ranges.map((range, place) => (
        <OneRange
          // biome-ignore lint/suspicious/noArrayIndexKey: a range has no name.
          key={place}
          range={range}
          onChange={(next) => onChange(ranges.map((each, at) => (at === place ? next : each)))}
          onRemove={() => onChange(ranges.filter((_each, at) => at !== place))}
        />
      ))}
      <div>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange([...ranges, newRange])}>
          {t('Add range of {name}', { name })}
        </Button>
      </div>
    </div>
  );
}

interface OneRangeProps {
  readonly range: Range;
  readonly onChange: (range: Range) => void;
  readonly onRemove: () => void;
}

function OneRange({ range, onChange, onRemove }: OneRangeProps) {
  const t = useText();
  const put = (part: Partial<Range>) => onChange({ ...range, ...part });
  return (
    <div className={styles.range}>
      <NativeSelect
        label={t('Sex')}
        value={range.sex}
        onChange={(event) => put({ sex: event.currentTarget.value as Range['sex'] })}
        data={optionsFrom(rangeSexWords, t).map((option) => ({ ...option }))}
      />
      <NativeSelect
        label={t('Pregnancy')}
        value={range.pregnancy}
        onChange={(event) => put({ pregnancy: event.currentTarget.value as Range['pregnancy'] })}
        data={optionsFrom(pregnancyWordsOf, t).map((option) => ({ ...option }))}
      />
      <NumberBox label={t('From day')} value={range.ageFromDays} onChange={(ageFromDays) => put({ ageFromDays })} />
      <NumberBox label={t('To before day')} value={range.ageToDays} onChange={(ageToDays) => put({ ageToDays })} />
      <NumberBox label={t('Low')} value={range.low} onChange={(low) => put({ low })} />
      <NumberBox label={t('High')} value={range.high} onChange={(high) => put({ high })} />
      <NumberBox label={t('Critical low')} value={range.criticalLow} onChange={(criticalLow) => put({ criticalLow })} />
      <NumberBox label={t('Critical high')} value={range.criticalHigh} onChange={(criticalHigh) => put({ criticalHigh })} />
      <TextInput
        className={styles.text ?? ''}
        label={t('Shown instead of the bounds')}
        maxLength={120}
        value={range.text ?? ''}
        onChange={(event) => put({ text: event.currentTarget.value || null })}
      />
      <ActionIcon className={styles.bin ?? ''} aria-label={t('Remove range')} onClick={onRemove}>
        <IconTrash size={16} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
