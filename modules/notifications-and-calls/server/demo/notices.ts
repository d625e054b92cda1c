import type { NotificationTitle } from '../../contract/words.ts';

/** A notice that a group hears again and again; `{patient}` is a patient's number, and the path then leads to the record. */
export interface DemoNotice {
  readonly title: NotificationTitle;
  readonly content: string;
  readonly module: string;
  /** Where it leads when it names no patient. */
  readonly path?: string;
  readonly priority?: 'high';
}

/** Those among the demo's sign-ins who do the same work, and what they hear. */
export interface DemoGroup {
  readonly users: readonly string[];
  readonly notices: readonly DemoNotice[];
}

const when = '{{date}} at {{time}}';
const before = '{{prevDate}} at {{prevTime}}';
const procedure = { module: 'procedures' };

const procedures: readonly DemoNotice[] = [
  { title: 'Procedure Creation', content: `A procedure of {patient} is planned for ${when}`, ...procedure },
  { title: 'Procedure Modification', content: `The procedure of {patient} on ${when} was changed`, ...procedure },
  { title: 'Procedure Rescheduled', content: `The procedure of {patient} moved from ${before} to ${when}`, ...procedure },
  { title: 'Procedure Cancellation', content: `The procedure of {patient} on ${when} is cancelled`, ...procedure },
  { title: 'Procedure Reassigned', content: `The procedure of {patient} on ${when} is yours now`, ...procedure },
];

const visit = { module: 'appointments' };
const appointments: readonly DemoNotice[] = [
  { title: 'New Appointment', content: `{patient} comes on ${when}`, ...visit },
  { title: 'Appointment Rescheduled', content: `{patient} comes on ${when}, not on ${before}`, ...visit },
  { title: 'Patient Checked In', content: '{patient} has arrived', ...visit },
  { title: 'Appointment Cancelled', content: `{patient} does not come on ${when}`, ...visit },
];

const laboratory = { module: 'laboratory' };
const imaging = { module: 'radiology' };
const drugs = { module: 'pharmacy' };
const stock = { module: 'inventory' };
const money = { module: 'invoices' };
const house = { module: 'access-control', path: '/settings' };

/** The one that must be seen at once: what the result says stands in the record, never in the notice. */
export const criticalNotice = {
  title: 'Critical Lab Result',
  content: 'A result of P-000030 is critical: open it and call the ward now',
  module: 'laboratory',
} as const;

/** By role; the later modules' acts tell their own. */
export const demoGroups: readonly DemoGroup[] = [
  {
    users: ['doctor', 'doctor2'],
    notices: [
      ...appointments,
      { title: 'Lab Result Released', content: 'A result of {patient} is released', ...laboratory },
      { title: 'Radiology Report Released', content: 'A report of {patient} is released', ...imaging },
      { title: 'Patient Transferred', content: '{patient} was transferred to you', ...visit },
      ...procedures,
    ],
  },
  {
    users: ['nurse', 'nurse2'],
    notices: [
      { title: 'New Administration', content: '{patient} has a new medicine to be given', module: 'prescriptions-and-therapeutics' },
      {
        title: 'Dose Overdue',
        content: 'A dose of {patient} is 40 minutes late',
        module: 'prescriptions-and-therapeutics',
        priority: 'high',
      },
      { title: 'New Admission', content: '{patient} is admitted to your ward', module: 'admissions' },
      { title: 'Ward Round Order', content: 'The round left an order for {patient}', module: 'admissions' },
      {
        title: 'Abnormal Vitals',
        content: 'Vitals of {patient} are outside the range: open the chart',
        module: 'patients',
        priority: 'high',
      },
      ...procedures,
    ],
  },
  {
    users: ['pharmacist'],
    notices: [
      { title: 'New Medication Request', content: '{patient} has a prescription to be dispensed', ...drugs },
      { title: 'Prescription Changed', content: 'A prescription of {patient} was changed', ...drugs },
      { title: 'Low Stock', content: 'Paracetamol 500 mg tablets are at the reserve', ...drugs, path: '/inventory?tab=reorder' },
      { title: 'Stock Expiring', content: 'A lot of ceftriaxone 1 g ends within 60 days', ...drugs, path: '/inventory?tab=expiry&days=60' },
    ],
  },
  {
    users: ['lab', 'pathologist'],
    notices: [
      { title: 'New Lab Test Request', content: 'Tests are ordered for {patient}', ...laboratory },
      { title: 'Lab Specimen Taken', content: 'The specimen of {patient} is on its way', ...laboratory },
      { title: 'Lab Result Ready For Release', content: 'A result of {patient} waits for release', ...laboratory },
      { title: 'New Blood Request', content: 'Blood is asked for {patient}', module: 'blood-management', priority: 'high' },
      { title: 'Blood Stock Low', content: 'O- is below its minimum', module: 'blood-management', path: '/dashboard' },
    ],
  },
  {
    users: ['imaging', 'radiologist'],
    notices: [
      { title: 'New Radiology Test Request', content: 'Imaging is ordered for {patient}', ...imaging },
      { title: 'Images Taken', content: 'The images of {patient} wait for a report', ...imaging },
      { title: 'Radiology Report Released', content: 'The report of {patient} is out', ...imaging },
    ],
  },
  {
    users: ['accountant', 'cashier'],
    notices: [
      { title: 'New Invoice', content: 'An invoice of {patient} was drafted', ...money },
      { title: 'Invoice Ready For Payment', content: '{patient} is on the way to the cash desk', ...money },
      { title: 'Payment Received', content: '{patient} has paid by card', ...money },
      { title: 'Cash Up Awaiting Approval', content: 'The morning shift has closed its till', ...money, path: '/dashboard' },
    ],
  },
  {
    users: ['inventory'],
    notices: [
      { title: 'Low Stock', content: 'Cannulas 20 G are at the reserve', ...stock, path: '/inventory?tab=reorder' },
      { title: 'Stock Expiring', content: 'A lot of normal saline ends within 60 days', ...stock, path: '/inventory?tab=expiry&days=60' },
      {
        title: 'Purchase Order Awaiting Approval',
        content: 'An order of gloves waits for approval',
        ...stock,
        path: '/vendor?tab=orders',
      },
      { title: 'Stock Issued', content: 'The theatre has taken its weekly stock', ...stock, path: '/inventory?tab=issues' },
    ],
  },
  { users: ['admin', 'frontdesk'], notices: appointments },
  {
    users: ['auditor'],
    notices: [
      { title: 'Export Ready', content: 'The audit trail of last month is ready', module: 'audit-trail', path: '/audit-trail' },
      { title: 'Permissions Changed', content: 'A role holds other permissions than yesterday', ...house },
      { title: 'Role Changed', content: 'A user has another role than yesterday', ...house },
    ],
  },
  {
    users: ['hospitaladmin'],
    notices: [
      { title: 'New Sign In', content: 'You signed in from Chrome on Windows', module: 'auth', path: '/profile' },
      { title: 'Export Ready', content: 'The list of users is ready', module: 'shell', path: '/settings/users' },
      { title: 'Licence Expiring', content: 'A practising licence ends within 30 days', module: 'access-control', path: '/settings/users' },
      { title: 'Subscription Activated', content: 'Premium for a year, 75 users', module: 'subscription', path: '/dashboard' },
    ],
  },
];
