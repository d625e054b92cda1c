import type { LegalText } from '../../contract/records.ts';

/** Shown at sign-up; a change of the words is a new version. */
export const terms: LegalText = {
  version: '2026-11-01',
  html: `<h1>Terms of use</h1>
<p>These terms are between your institution and the operator of this Civis service ("we"). The person who ticks the box accepts them for the institution and says that they may do so.</p>
<h2>1. What you get</h2>
<p>Software to keep the records of a medical institution: patients, visits, results, stock, bills and staff. New institutions start with a trial of 30 days. What follows, and its price, is shown before you choose it.</p>
<h2>2. Your records stay yours</h2>
<p>Everything you enter belongs to your institution and your patients. You can export it at any time while you have an account, and for 90 days after you end it. We do not sell it, and we use it only to run the service for you.</p>
<h2>3. Your part</h2>
<ul>
<li>Give each staff member an account of their own and close it when they leave.</li>
<li>Enter what is true, and keep the licences that the law of your country wants.</li>
<li>Tell your patients how their data is used, and obtain the consents that the law wants.</li>
<li>Tell us immediately if you suspect unauthorised access.</li>
</ul>
<h2>4. Clinical decisions</h2>
<p>The service keeps records and shows warnings. It does not decide. A warning that is missing is no permission: diagnosis and treatment remain the duty of your professionals.</p>
<h2>5. Availability</h2>
<p>We work to keep the service reachable at all hours and announce planned work. Keep a way to work on paper for times when power, network or service fail.</p>
<h2>6. When payment stops</h2>
<p>Records of patients stay readable. Writing may be limited after the dates that the subscription page shows.</p>
<h2>7. Ending</h2>
<p>You may end at any time. We may suspend an institution that breaks the law or endangers others, and we give the reason. Records are then kept for the period required by law, and no longer.</p>
<h2>8. Liability</h2>
<p>We answer for damage that we cause by intent or gross negligence, and otherwise up to what you paid in the twelve months before. Nothing here limits rights that cannot be waived by law.</p>
<h2>9. Changes</h2>
<p>We announce a new version 30 days ahead. If you do not agree, you may end before it begins.</p>`,
};
