import { Button, Group, Select } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { statementCalls } from '#modules/claims/contract/calls/statements.ts';
import type { PartnerStatement } from '#modules/claims/contract/statement-records.ts';
import { liveClaims } from '#modules/claims/contract/words.ts';
import styles from '../claims.module.css';
import { claimsSearch } from '../search.ts';
import { usePartners } from '../use-partners.ts';
import { KeptPanel, LinesPanel, OpenClaimsPanel } from './statement-panels.tsx';

/** What one partner owed, what changed it and what it owes, with what lies for it. */
export function StatementsTab() {
  const t = useText();
  const [search, setSearch] = useSearchOf(claimsSearch);
  const partners = usePartners();
  const hmoId = search.hmo ?? partners[0]?.value;
  return (
    <div className={styles.stack}>
      <Select
        label={t('HMO')}
        data={partners}
        value={hmoId ?? null}
        onChange={(value) => setSearch({ hmo: value ?? undefined })}
        allowDeselect={false}
        searchable
        maw={360}
      />
      {hmoId ? <Statement hmoId={hmoId} /> : <EmptyState title={t('Choose a partner')} />}
    </div>
  );
}

function Statement({ hmoId }: { readonly hmoId: string }) {
  const t = useText();
  const format = useFormat();
  const [{ startDate, endDate }, setSearch] = useSearchOf(claimsSearch);
  const found = useCall(
    statementCalls.statement,
    { params: { id: hmoId }, query: { startDate, endDate } },
    { live: [liveClaims, 'invoices'], keepOld: true },
  );
  const period = { ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) };
  const from = startDate ?? found.data?.startDate ?? null;
  const to = endDate ?? found.data?.endDate ?? format.today();
  return (
    <div className={styles.stack}>
      <Group align="end" gap={12}>
        <DayBox label={t('From')} value={from} max={to} onChange={(day) => setSearch({ startDate: day ?? undefined })} />
        <DayBox label={t('To')} value={to} min={from ?? undefined} onChange={(day) => setSearch({ endDate: day ?? undefined })} />
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          renderRoot={(props) => (
            <Link to="/hospital/hmo-management/claims/statement/$id" params={{ id: hmoId }} search={period} {...props} />
          )}
        >
          {t('Statement of account')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          renderRoot={(props) => <Link to="/hospital/hmo-management/claims/demand/$id" params={{ id: hmoId }} {...props} />}
        >
          {t('Letter of demand')}
        </Button>
      </Group>
      <Loaded from={found} rows={10}>
        {(statement) => <Shown statement={statement} />}
      </Loaded>
    </div>
  );
}

function Shown({ statement }: { readonly statement: PartnerStatement }) {
  const t = useText();
  const format = useFormat();
  const figure = (key: string, title: string, amount: number) => ({ key, title, value: format.money(amount, statement.currency) });
  return (
    <div className={styles.stack}>
      <SummaryStrip
        label={t('Statement of account')}
        figures={[
          figure('opening', t('Opening balance'), statement.opening),
          figure('invoiced', t('Invoices'), statement.invoiced),
          figure('paid', t('Payments'), statement.paid),
          figure('withheld', t('Tax withheld'), statement.withheld),
          figure('written-off', t('Written off'), statement.writtenOff),
          ...(statement.otherwise === 0 ? [] : [figure('otherwise', t('Other changes'), statement.otherwise)]),
          figure('closing', t('Closing balance'), statement.closing),
          figure('rejected', t('Rejected'), statement.rejected),
        ]}
      />
      {statement.unallocated.length > 0 ? <KeptPanel statement={statement} /> : null}
      <OpenClaimsPanel statement={statement} />
      <LinesPanel statement={statement} />
    </div>
  );
}
