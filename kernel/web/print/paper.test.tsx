import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { CopyMark, Paper, PaperHead } from './paper.tsx';
import { PaperBlock, PaperLines, PaperTotals } from './paper-parts.tsx';
import { PrintMarksContext } from './print-marks.ts';

const OfArea = ({ end }: { readonly end?: ReactNode }) => (
  <PaperHead name="Lagoon Specialist Hospital" lines={['12 Marina', '']} end={end} />
);
const letterhead = { cards: [{ place: 'letterhead', key: 'hospital', order: 1, component: OfArea }] } as const;
const marks = { copies: new Map([['INV-1', 2]]), at: '2026-11-23T13:05:00.000Z', by: 'A. Bello' };

describe('a paper', () => {
  test('has the letterhead that the area offers, with what stands beside it', async () => {
    await renderWithApp(<Paper title="Invoice" number="INV-1" end={<p>Scan me</p>} />, { parts: letterhead });
    const head = within(await screen.findByRole('article', { name: 'Invoice' }))
      .getByText('Lagoon Specialist Hospital')
      .closest('header');
    expect(head).toHaveTextContent('Lagoon Specialist Hospital12 MarinaScan me');
  });

  test('has the name of the session where the area offers none, and the head of the page that brings its own', async () => {
    await renderWithApp(
      <>
        <Paper title="Invoice" />
        <Paper title="Prescription" head={<PaperHead name="Their hospital" />} />
      </>,
    );
    expect(await screen.findByRole('article', { name: 'Invoice' })).toHaveTextContent('Lagoon Hospital');
    expect(screen.getByRole('article', { name: 'Prescription' })).toHaveTextContent('Their hospital');
    expect(screen.getByRole('article', { name: 'Prescription' })).not.toHaveTextContent('Lagoon Hospital');
  });

  test('leaves out facts, blocks, marks and signatures that hold nothing', async () => {
    await renderWithApp(
      <Paper
        title="Invoice"
        number="INV-1"
        marks={[null, 'Revoked']}
        facts={[
          ['Due', null],
          ['Enrollee', ''],
          ['Paid', 0],
        ]}
        signs={[]}
      >
        <PaperBlock title="Note">{null}</PaperBlock>
      </Paper>,
    );
    const paper = await screen.findByRole('article', { name: 'Invoice' });
    expect([...paper.querySelectorAll('dt')].map((term) => term.textContent)).toEqual(['Paid']);
    expect(paper).toHaveTextContent(/INV-1\s*Revoked/);
    expect(screen.queryByRole('heading', { name: 'Note' })).toBeNull();
  });

  test('says who printed the original, and of a copy which one it is, when and by whom', async () => {
    await renderWithApp(
      <>
        <Paper title="Original" number="INV-0" />
        <PrintMarksContext value={marks}>
          <Paper title="Copy" number="INV-1" of="INV-1" />
          <Paper title="Other" number="INV-2" of="INV-2" />
          <CopyMark />
        </PrintMarksContext>
      </>,
    );
    expect(await screen.findByRole('article', { name: 'Original' })).toHaveTextContent(/INV-0 · Printed by tester@civis\.test, /);
    expect(screen.getByRole('article', { name: 'Copy' })).toHaveTextContent(/INV-1 · Copy 2 · 23 Nov 2026, 14:05 · A\. Bello/);
    expect(screen.getByRole('article', { name: 'Other' })).toHaveTextContent(/INV-2 · Printed by/);
    expect(screen.getAllByText(/^Copy 2 · /)).toHaveLength(2);
  });
});

describe('the lines of a paper', () => {
  interface Line {
    readonly name: string;
    readonly amount: number | null;
  }
  const columns = [
    { key: 'name', title: 'Item', text: (line: Line) => line.name },
    { key: 'amount', title: 'Amount', kind: 'money', value: (line: Line) => line.amount },
  ] as const;

  test('write and align their cells as lists do, under the sums of their groups', async () => {
    await renderWithApp(
      <>
        <PaperLines
          label="Items"
          columns={columns}
          groups={[{ title: 'Laboratory', sum: '₦12.50', rows: [{ name: 'Potassium', amount: 1250 }] }]}
          sum={['All', '₦12.50']}
        />
        <PaperTotals rows={[['Total', '₦12.50', true]]} />
      </>,
    );
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['ItemAmount', 'Laboratory₦12.50', 'Potassium₦12.50', 'All₦12.50']);
    for (const cell of within(table)
      .getAllByRole('cell')
      .filter(({ textContent }) => textContent === '₦12.50'))
      expect(cell).toHaveAttribute('data-align', 'end');
  });

  test('leave a cell free where there is no amount, and mark what is struck out or unusual', async () => {
    await renderWithApp(
      <PaperLines
        label="Items"
        columns={columns}
        rows={[
          { name: 'Stopped', amount: null },
          { name: 'High', amount: 1 },
        ]}
        isStruck={({ name }) => name === 'Stopped'}
        isStrong={({ name }) => name === 'High'}
      />,
    );
    const [, stopped, high] = await screen.findAllByRole('row');
    expect(stopped).toHaveTextContent(/^Stopped$/);
    expect(stopped).toHaveAttribute('data-struck');
    expect(high).toHaveAttribute('data-strong');
    expect(high).not.toHaveAttribute('data-struck');
  });
});
