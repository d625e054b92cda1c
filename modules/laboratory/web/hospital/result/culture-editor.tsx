import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useText } from '#kernel/web/text/use-text.ts';
import type { EntryParameter } from '#modules/laboratory/contract/request-records.ts';
import type { Culture } from '#modules/laboratory/contract/result-records.ts';
import { cultureGrowths, sensitivityMethods, sensitivityWords } from '#modules/laboratory/contract/words.ts';
import { growthWords, sensitivityWordsOf } from '../../words.ts';
import styles from './result.module.css';

type Organism = Culture['organisms'][number];
type Sensitivity = Organism['sensitivities'][number];

interface EditorProps {
  readonly parameter: EntryParameter;
  readonly culture: Culture | null;
  readonly fault: string | undefined;
  readonly onChange: (culture: Culture | null) => void;
}

const replaced = <T,>(list: readonly T[], place: number, next: T): T[] => list.map((each, at) => (at === place ? next : each));
const without = <T,>(list: readonly T[], place: number): T[] => list.filter((_each, at) => at !== place);

/** Growth of a culture, what grew, and which antibiotics work against it. */
export function CultureEditor({ parameter, culture, fault, onChange }: EditorProps) {
  const t = useText();
  const put = (part: Partial<Culture>) => onChange({ growth: 'none', colonyCount: null, organisms: [], ...culture, ...part });
  const grows = culture !== null && culture.growth !== 'none';
  return (
    <div className={styles.culture}>
      <NativeSelect
        aria-label={parameter.name}
        data-result-cell
        error={fault}
        value={culture?.growth ?? ''}
        onChange={(event) => {
          const growth = event.currentTarget.value as Culture['growth'] | '';
          if (growth === '') onChange(null);
          else put(growth === 'none' ? { growth, colonyCount: null, organisms: [] } : { growth });
        }}
        data={[{ value: '', label: '' }, ...cultureGrowths.map((value) => ({ value, label: t(growthWords[value]) }))]}
      />
      {grows ? (
        <>
          <TextInput
            aria-label={t('Colony count')}
            placeholder={t('Colony count')}
            data-result-cell
            maxLength={60}
            value={culture.colonyCount ?? ''}
            onChange={(event) => put({ colonyCount: event.currentTarget.value || null })}
          />
          {culture.organisms.map((organism, place) => (
            <OrganismRows
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name while they are typed.
              key={place}
              organism={organism}
              onChange={(next) => put({ organisms: replaced(culture.organisms, place, next) })}
              onRemove={() => put({ organisms: without(culture.organisms, place) })}
            />
          ))}
          <div>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden="true" />}
              onClick={() => put({ organisms: [...culture.organisms, { name: '', sensitivities: [] }] })}
            >
              {t('Add organism')}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  );
}

interface OrganismProps {
  readonly organism: Organism;
  readonly onChange: (organism: Organism) => void;
  readonly onRemove: () => void;
}

function OrganismRows({ organism, onChange, onRemove }: OrganismProps) {
  const t = useText();
  const { sensitivities } = organism;
  const add = () =>
    onChange({ ...organism, sensitivities: [...sensitivities, { antibiotic: '', method: 'disk', reading: null, interpretation: 'S' }] });
  return (
    <div className={styles.organism}>
      <div className={styles.entryCell}>
        <TextInput
          aria-label={t('Organism')}
          placeholder={t('Organism')}
          data-result-cell
          maxLength={120}
          value={organism.name}
          onChange={(event) => onChange({ ...organism, name: event.currentTarget.value })}
        />
        <ActionIcon aria-label={t('Remove {name}', { name: organism.name || t('Organism') })} onClick={onRemove}>
          <IconTrash size={16} aria-hidden="true" />
        </ActionIcon>
      </div>
      {sensitivities.map((each, place) => (
        <SensitivityRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name while they are typed.
          key={place}
          sensitivity={each}
          onChange={(next) => onChange({ ...organism, sensitivities: replaced(sensitivities, place, next) })}
          onRemove={() => onChange({ ...organism, sensitivities: without(sensitivities, place) })}
        />
      ))}
      <div>
        <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden="true" />} onClick={add}>
          {t('Add antibiotic')}
        </Button>
      </div>
    </div>
  );
}

interface SensitivityProps {
  readonly sensitivity: Sensitivity;
  readonly onChange: (sensitivity: Sensitivity) => void;
  readonly onRemove: () => void;
}

function SensitivityRow({ sensitivity, onChange, onRemove }: SensitivityProps) {
  const t = useText();
  return (
    <div className={styles.sensitivity}>
      <TextInput
        aria-label={t('Antibiotic')}
        placeholder={t('Antibiotic')}
        data-result-cell
        maxLength={80}
        value={sensitivity.antibiotic}
        onChange={(event) => onChange({ ...sensitivity, antibiotic: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('Method')}
        data-result-cell
        value={sensitivity.method}
        onChange={(event) => onChange({ ...sensitivity, method: event.currentTarget.value as Sensitivity['method'] })}
        data={sensitivityMethods.map((value) => ({ value, label: value === 'disk' ? t('Disk') : 'MIC' }))}
      />
      <TextInput
        aria-label={t('Reading')}
        placeholder={t('Reading')}
        data-result-cell
        maxLength={20}
        value={sensitivity.reading ?? ''}
        onChange={(event) => onChange({ ...sensitivity, reading: event.currentTarget.value || null })}
      />
      <NativeSelect
        aria-label={t('Interpretation')}
        data-result-cell
        value={sensitivity.interpretation}
        onChange={(event) => onChange({ ...sensitivity, interpretation: event.currentTarget.value as Sensitivity['interpretation'] })}
        data={sensitivityWords.map((value) => ({ value, label: t(sensitivityWordsOf[value]) }))}
      />
      <ActionIcon aria-label={t('Remove {name}', { name: sensitivity.antibiotic || t('Antibiotic') })} onClick={onRemove}>
        <IconTrash size={16} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
