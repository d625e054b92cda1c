import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperBlank, PaperLines } from '#kernel/web/print/paper-parts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { countCalls } from '#modules/inventory/contract/calls/counts.ts';
import type { Count } from '#modules/inventory/contract/documents/count-records.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { countScopeWords } from '../looks.ts';

/** The sheet that goes to the shelves: figures are written by hand and typed afterwards. */
export function CountSheetPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const count = useCall(countCalls.view, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Counting sheet')}
      ready={count.data !== undefined}
      counted={{ paper: 'counting-sheet', records: [{ key: count.data?.countNumber ?? '', params: { id } }] }}
    >
      <Loaded from={count} rows={10}>
        {(found) => <Sheet count={found} />}
      </Loaded>
    </PrintPage>
  );
}

type Line = Count['lines'][number];

function Sheet({ count }: { readonly count: Count }) {
  const t = useText();
  const format = useFormat();
  const columns: readonly Column<Line>[] = [
    { key: 'shelf', title: t('Shelf'), text: ({ shelf }) => shelf ?? '' },
    { key: 'product', title: t('Product'), text: ({ product }) => `${product.name} (${product.unit})` },
    { key: 'batch', title: t('Batch'), cell: ({ batch }) => <span className="code">{batch.batchNumber}</span> },
    { key: 'expiry', title: t('Expiry'), kind: 'day', value: ({ batch }) => batch.expiryDate },
    // A blind sheet never says what is expected, even to those who may see it on the screen.
    ...(count.blind ? [] : [{ key: 'expected', title: t('Expected'), kind: 'number' as const, value: (line: Line) => line.expected }]),
    { key: 'counted', title: t('Counted'), align: 'end', cell: () => <PaperBlank /> },
    { key: 'note', title: t('Note'), cell: () => <PaperBlank /> },
  ];
  const lines = [...count.lines].sort(
    (a, b) => (a.shelf ?? '').localeCompare(b.shelf ?? '') || a.product.name.localeCompare(b.product.name),
  );
  return (
    <Paper
      title={t('Counting sheet')}
      number={count.countNumber}
      facts={[
        [t('Place'), count.location.name],
        [t('Count by'), count.scopeName ?? t(countScopeWords[count.scope])],
        [t('Opened'), `${format.instant(count.opened.at)} · ${count.opened.name}`],
        [t('Lines'), format.number(count.lineCount)],
        [t('Note'), count.note],
      ]}
      signs={[t('Counted by'), t('Second counter'), t('Date and time')]}
    >
      <PaperLines label={t('Counting sheet')} columns={columns} rows={lines} rowKey={(line) => line.id} />
    </Paper>
  );
}
