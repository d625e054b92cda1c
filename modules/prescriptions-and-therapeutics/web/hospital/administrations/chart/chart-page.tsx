import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { PrintHead } from '#kernel/web/print/paper.tsx';
import { usePaperSize } from '#kernel/web/print/paper-size.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';
import pageStyles from '../administrations.module.css';
import { AdministrationDrawers } from '../drawers.tsx';
import { chartSearch } from '../search.ts';
import { useWardOptions } from '../use-wards.ts';
import { WardTable } from './ward-table.tsx';

/** /hospital/administrations/chart: a ward's drug chart of a day or a week, all patients on one axis of time. */
export function ChartPage() {
  const t = useText();
  const format = useFormat();
  const wards = useWardOptions();
  const [search, setSearch] = useSearchOf(chartSearch);
  usePaperSize('a4-landscape');
  const day = search.day ?? format.today();
  const days = search.days ?? '1';
  const query = {
    day,
    days: Number(days),
    ...(search.ward ? { wardId: search.ward } : {}),
    ...(search.patient ? { patientId: search.patient } : {}),
  };
  const chart = useCall(administrationCalls.chart, { query }, { live: ['therapeutic-administrations'], keepOld: true, quiet: true });
  return (
    <>
      <PrintHead title={t('Drug chart')} about={format.day(day)} />
      <div className="no-print">
        <PageHead
          title={t('Drug chart')}
          actions={
            <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden="true" />} onClick={() => window.print()}>
              {t('Print')}
            </Button>
          }
        />
      </div>
      <div className={`${pageStyles.tools} no-print`}>
        {search.patient ? null : (
          <Select
            label={t('Ward')}
            placeholder={t('My ward')}
            data={wards.map((option) => ({ ...option }))}
            value={search.ward ?? null}
            onChange={(ward) => setSearch({ ward: ward ?? undefined })}
            clearable
            searchable
          />
        )}
        <DayBox label={t('Day')} value={day} onChange={(picked) => setSearch({ day: picked || undefined })} />
        <SegmentedControl
          aria-label={t('Period')}
          value={days}
          onChange={(picked) => setSearch({ days: picked === '7' ? '7' : undefined })}
          data={[
            { value: '1', label: t('24 hours') },
            { value: '7', label: t('7 days') },
          ]}
        />
      </div>
      <Loaded
        from={chart}
        rows={10}
        isEmpty={({ patients }) => patients.length === 0}
        empty={<EmptyState title={t('No therapeutic administration found')} />}
      >
        {(shown) => <WardTable chart={shown} day={day} weekly={days === '7'} />}
      </Loaded>
      <AdministrationDrawers />
    </>
  );
}
