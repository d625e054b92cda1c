import type { LegalText } from '../../contract/records.ts';

/** Shown at sign-up and in the patient area; a change of the words is a new version. */
export const privacy: LegalText = {
  version: '2026-11-01',
  html: `<h1>Privacy notice</h1>
<p>Health data is among the most personal there is. This page says what is kept, why, and what you can do about it.</p>
<h2>Who decides</h2>
<p>Your hospital decides which of your data it keeps and is your first contact. The operator of this service keeps the data for the hospital and acts on its instructions.</p>
<h2>What is kept</h2>
<ul>
<li>Of patients: who they are and how to reach them, next of kin, and what the hospital records about their care and its payment.</li>
<li>Of staff: name, contact, role, licence, and what they did in the system.</li>
<li>Of every sign-in: time, network address and kind of browser.</li>
</ul>
<h2>Why</h2>
<p>To treat patients and to bill their care, because the law asks that such records are kept, and to find misuse. Nothing is used for advertising or sold.</p>
<h2>Who sees it</h2>
<p>Staff whose role needs it. The operator's people see how a hospital uses the service, in numbers, and never open a patient's record. Each opening of a record is written down; you may ask who opened yours.</p>
<h2>How it is guarded</h2>
<p>Each hospital's records are apart from every other's. Passwords are kept only as hashes. The history of changes cannot be altered unnoticed.</p>
<h2>How long</h2>
<p>As long as the law of your country asks for medical records; notices two years; sign-in attempts half a year.</p>
<h2>Your rights</h2>
<p>You may see your record, have mistakes corrected, receive a copy, and object to uses that care does not need. Ask your hospital. If you are not content with its answer, the data protection authority of your country hears complaints (in Nigeria: the Nigeria Data Protection Commission).</p>`,
};
