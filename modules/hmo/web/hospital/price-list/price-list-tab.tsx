import { Button, Select, VisuallyHidden } from '@mantine/core';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { billingModules } from '#modules/billing-setup/contract/words.ts';
import type { Partner } from '#modules/hmo/contract/partner-records.ts';
import type { ModulePrices } from '#modules/hmo/contract/price-records.ts';
import { moduleLooks, versionLooks } from '../../looks.ts';
import { moduleWords } from '../../words.ts';
import styles from '../hmo.module.css';
import { partnerSearch } from '../search.ts';
import { CompleteButton } from './complete-button.tsx';
import { GenerateAll } from './generate-all.tsx';
import { PriceGrid } from './price-grid.tsx';
import { VersionActs } from './version-acts.tsx';

/** The price list of a partner: eight parts one after the other, each generated, checked and priced, then completed. */
export function PriceListTab({ partner }: { readonly partner: Partner }) {
  const [search] = useSearchOf(partnerSearch);
  const shown = search.module ?? partner.modules.find(({ state }) => state === 'not-generated')?.module ?? billingModules[0];
  const module = partner.modules.find((each) => each.module === shown);
  const draft = partner.versions.find(({ status }) => status === 'draft');
  const isDraft = partner.completedAt === null || (draft !== undefined && search.version === draft.id);
  return (
    <div className={styles.stack}>
      <div className={styles.bar}>
        {partner.completedAt === null ? null : <VersionPicker partner={partner} />}
        {partner.completedAt === null ? null : <VersionActs partner={partner} shown={search.version ?? null} />}
        {isDraft && partner.acts.generate === null ? <GenerateAll partner={partner} versionId={search.version ?? null} /> : null}
        {isDraft && partner.acts.complete === null ? <CompleteButton partner={partner} versionId={search.version ?? null} /> : null}
      </div>
      <Steps modules={partner.modules} shown={shown} />
      {module ? <PriceGrid key={`${shown} ${search.version ?? ''}`} partner={partner} module={module} isDraft={isDraft} /> : null}
    </div>
  );
}

/** The eight parts with how far each is. */
function Steps({ modules, shown }: { readonly modules: readonly ModulePrices[]; readonly shown: string }) {
  const t = useText();
  const [, setSearch] = useSearchOf(partnerSearch);
  return (
    <ol className={styles.steps}>
      {modules.map(({ module, state, priced, total, notCovered }) => (
        <li key={module}>
          <Button
            variant={module === shown ? 'light' : 'default'}
            size="compact-md"
            aria-current={module === shown ? 'step' : undefined}
            onClick={() => setSearch({ module, page: undefined, search: undefined })}
            rightSection={<StatusBadge look={moduleLooks[state]} />}
          >
            {t(moduleWords[module])}
            <VisuallyHidden>{t('{priced} of {total} priced, {none} not covered', { priced, total, none: notCovered })}</VisuallyHidden>
          </Button>
        </li>
      ))}
    </ol>
  );
}

function VersionPicker({ partner }: { readonly partner: Partner }) {
  const t = useText();
  const format = useFormat();
  const [search, setSearch] = useSearchOf(partnerSearch);
  const words = (from: string | null) => (from === null ? '' : ` · ${format.day(from)}`);
  const options = partner.versions
    .filter(({ status }) => status !== 'cancelled')
    .map(({ id, number, status, effectiveFrom }) => ({
      value: id,
      label: `${t('Version {number}', { number })} · ${t(versionLooks[status].word)}${words(effectiveFrom)}`,
    }));
  return (
    <Select
      aria-label={t('Version of the price list')}
      data={[{ value: '', label: t('Prices of today') }, ...options]}
      value={search.version ?? ''}
      allowDeselect={false}
      onChange={(version) => setSearch({ version: version || undefined, page: undefined })}
    />
  );
}
