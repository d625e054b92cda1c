import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { summaryCalls } from '#modules/patient-chart/contract/calls/documents.ts';
import { Markdown } from '#modules/shell/web/index.ts';
import { TwoLines } from '../two-lines.tsx';
import { summaryTypeWords } from '../words.ts';

/** Signed summaries that a hospital shares with the person. */
export function OwnSummaries({ id }: { readonly id: string }) {
  const t = useText();
  const [open, setOpen] = useState<{ readonly id: string; readonly title: string } | null>(null);
  const found = useCall(summaryCalls.ofPatient, { params: { patientId: id }, query: { limit: 50 } }, { live: ['patients'], quiet: true });
  return (
    <>
      <Panel title={t('Letters and summaries')} flush>
        <Loaded
          from={found}
          rows={2}
          isEmpty={(list) => list.data.length === 0}
          empty={<EmptyState compact title={t('No record found')} />}
        >
          {(list) => (
            <PlainTable
              label={t('Letters and summaries')}
              rows={list.data}
              rowKey={(row) => row.id}
              columns={[
                { key: 'title', title: t('Title'), cell: (row) => <TwoLines name={row.title} under={t(summaryTypeWords[row.type])} /> },
                { key: 'hospital', title: t('Hospital'), wide: true, text: (row) => row.hospitalName },
                { key: 'at', title: t('Signed'), wide: true, kind: 'instant', value: (row) => row.signedAt },
                {
                  key: 'read',
                  title: t('Actions'),
                  align: 'end',
                  cell: (row) => (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      onClick={() => setOpen(row)}
                      aria-label={t('Read {name}', { name: row.title })}
                    >
                      {t('Read')}
                    </Button>
                  ),
                },
              ]}
            />
          )}
        </Loaded>
      </Panel>
      <DrawerForm title={open?.title ?? t('Summary')} size={760} opened={open !== null} onClose={() => setOpen(null)}>
        {open ? <OneSummary id={open.id} /> : null}
      </DrawerForm>
    </>
  );
}

function OneSummary({ id }: { readonly id: string }) {
  const found = useCall(summaryCalls.view, { params: { id } }, { quiet: true });
  return (
    <Loaded from={found} rows={8}>
      {(summary) => (
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <Markdown text={summary.body} />
        </Suspense>
      )}
    </Loaded>
  );
}
