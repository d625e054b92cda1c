import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { aBill, aDischargedStay, aStay, aWristband } from '../testing/end-samples.ts';
import { Badge } from './companion-badge-page.tsx';
import { someDirections } from '../testing/medicine-samples.ts';
import { SummaryPaper } from './discharge-summary-page.tsx';
import { Pass } from './gate-pass-page.tsx';
import { BillPaper } from './interim-bill-page.tsx';
import { aBoardBed, ids } from '../testing/samples.ts';
import { anOccupant } from '../testing/stay-samples.ts';
import { WardListPaper } from './ward-list-page.tsx';
import { Band } from './wristband-page.tsx';

test('the wristband has two identifiers, the code of the patient number, and allergies by the word', async () => {
  await renderWithApp(<Band band={aWristband()} />);
  const band = within(screen.getByRole('article', { name: 'Wristband of Okafor Ada' }));
  expect(band.getByText('P-000123')).toBeInTheDocument();
  expect(band.getByText('7 May 1985')).toBeInTheDocument();
  expect(band.getByRole('img', { name: 'QR code with the patient number P-000123' })).toBeInTheDocument();
  expect(band.getByText('ALLERGY').parentElement).toHaveTextContent('ALLERGY Penicillin');
  expect(band.getByText('ADM-000007 · Female Medical, Bed B1')).toBeInTheDocument();
});

test('a wristband tells no known allergies from allergies that nobody asked for', async () => {
  await renderWithApp(
    <>
      <Band band={aWristband({ allergies: [], noneKnown: true })} />
      <Band band={aWristband({ allergies: [], noneKnown: false })} />
    </>,
  );
  expect(screen.getByText('No known allergies')).toBeInTheDocument();
  expect(screen.getByText('Allergies not recorded')).toBeInTheDocument();
  expect(screen.queryByText('ALLERGY')).toBeNull();
});

test('the discharge summary says diagnoses and what the patient is told, and who signed', async () => {
  const stay = aDischargedStay();
  await renderWithApp(stay.discharge ? <SummaryPaper stay={stay} discharge={stay.discharge} /> : <p />);
  const paper = within(screen.getByRole('article', { name: 'Discharge summary' }));
  expect(paper.getAllByText('Unspecified malaria (B54)')).toHaveLength(2);
  expect(paper.getByText('Sleep under a net')).toBeInTheDocument();
  expect(paper.getByText(/^Signed by Dr Bello/)).toBeInTheDocument();
  expect(paper.getByText('Recovered')).toBeInTheDocument();
  expect(paper.queryByText('Return at once if')).toBeNull();
});

test('the discharge summary lists what goes home, and what was decided of every other medicine', async () => {
  const stay = aDischargedStay();
  const line = {
    dosageText: 'Take one',
    directions: someDirections,
    quantity: 6,
    quantityUnit: 'tablet',
    instructions: 'With food',
  };
  const discharge = {
    ...(stay.discharge as NonNullable<typeof stay.discharge>),
    takeHome: { id: stay.id, prescriptionNumber: 'RX-000099', lines: [{ medicine: 'Artemether', ...line }] },
    medicines: [
      { lineId: stay.id, medicine: 'Lisinopril', action: 'continue' as const, reason: null },
      { lineId: stay.id, medicine: 'Artesunate', action: 'stop' as const, reason: 'The course is complete' },
    ],
  };
  await renderWithApp(<SummaryPaper stay={stay} discharge={discharge} />);
  const paper = within(screen.getByRole('article', { name: 'Discharge summary' }));
  expect(paper.getByText(/^Artemether: .*With food$/)).toBeInTheDocument();
  expect(paper.getByText('Lisinopril')).toBeInTheDocument();
  expect(paper.getByText('Artesunate: The course is complete')).toBeInTheDocument();
});

test('the interim bill has its lines, sums and forecast, and says that it is no invoice', async () => {
  await renderWithApp(<BillPaper bill={aBill()} />);
  const paper = within(screen.getByRole('article', { name: 'Interim bill' }));
  expect(paper.getByRole('row', { name: /Feeding day .*Not priced/ })).toBeInTheDocument();
  expect(paper.getByText('Due').parentElement).toHaveTextContent('2,000');
  expect(paper.getByText('2 nights until the expected discharge add').parentElement).toHaveTextContent('10,000');
  expect(paper.getByText('1 item has no price yet')).toBeInTheDocument();
  expect(paper.getByText(/^This is not an invoice/)).toBeInTheDocument();
});

test.each(['a5', 'roll'] as const)('the gate pass on %s says who goes with whom', async (size) => {
  const release = { by: 'Cashier Musa', at: '2031-01-14T12:00:00.000Z', to: 'Okafor Grace', outstanding: 0, reason: null, note: null };
  const companion = { id: '1', name: 'Okafor Grace', phone: null, relationship: null, fromAt: release.at, toAt: null };
  await renderWithApp(<Pass stay={aDischargedStay({ release, companions: [companion] })} release={release} size={size} />);
  const paper = within(screen.getByRole('article', { name: 'Gate pass' }));
  expect(paper.getByText('ADM-000007')).toBeInTheDocument();
  expect(paper.getByText('Released to').parentElement).toHaveTextContent('Okafor Grace');
  expect(paper.getByText('Companions').parentElement).toHaveTextContent('Okafor Grace');
});

test('the badge of a companion names the companion and the bed, of the patient the number alone', async () => {
  const companion = {
    ...{ id: '1', name: 'Okafor Grace', phone: null, relationship: 'Sister' },
    fromAt: '2031-01-11T09:00:00.000Z',
    toAt: null,
  };
  await renderWithApp(<Badge stay={aStay()} companion={companion} />);
  const badge = within(screen.getByRole('article', { name: 'Badge of Okafor Grace' }));
  expect(badge.getByText('Sister · P-000123')).toBeInTheDocument();
  expect(badge.getByText('Female Medical, Bed B1')).toBeInTheDocument();
  expect(badge.queryByText(/Okafor Ada/)).toBeNull();
  cleanup();
  await renderWithApp(<Badge stay={aStay({ place: null })} companion={companion} />);
  expect(screen.queryByText(/Female Medical/)).toBeNull();
});

test('the list of a ward says who lies in each bed with what to mind, and which beds are free', async () => {
  const occupant = anOccupant({ isolation: 'contact', dueDoses: 2 });
  const beds = [aBoardBed({ status: 'occupied', occupant }), aBoardBed({ id: ids.secondBed, label: 'B2' })];
  await renderWithApp(<WardListPaper list={{ ward: aBoardBed({}).ward, beds }} />);
  const paper = within(screen.getByRole('article', { name: 'Ward list' }));
  expect(
    paper.getByRole('row', { name: /Okafor Ada · LAG-000001 .*Severe malaria .*Contact isolation · 2 doses due/ }),
  ).toBeInTheDocument();
  expect(paper.getByRole('row', { name: /B2 Available/ })).toBeInTheDocument();
  expect(paper.getByText('Available beds').parentElement).toHaveTextContent('1');
});
