import { word } from '#kernel/web/text/use-text.ts';

/** Notices of one part of the house. */
export interface NoticeTitles {
  readonly caption: string;
  readonly titles: readonly string[];
}

/** The notices that are sent, as settings and profile list them. Titles are what the server writes on a notice. */
export const noticeTitles: readonly NoticeTitles[] = [
  {
    caption: word('Patients'),
    titles: [
      word('Patient Deceased'),
      word('Abnormal Vitals'),
      word('Notifiable Condition'),
      word('Record Opened In Emergency'),
      word('Record Shared'),
      word('Billing Method Ended'),
      word('Possible Duplicates'),
      word('Dependants Aged 18'),
      word('Death Reported Elsewhere'),
      word('Person Change Requested'),
      word('Person Change Decided'),
      word('Sensitive Records Requested'),
      word('Sensitive Records Answered'),
    ],
  },
  {
    caption: word('Appointments and queue'),
    titles: [
      word('New Appointment'),
      word('Appointment Rescheduled'),
      word('Appointment Modification'),
      word('Appointment Cancelled'),
      word('Patient Checked In'),
      word('Patient Transferred'),
      word('Queue Day Closed'),
    ],
  },
  {
    caption: word('Staff and access'),
    titles: [word('User Joined'), word('Role Changed'), word('Permissions Changed'), word('Licence Expiring')],
  },
  {
    caption: word('The hospital'),
    titles: [
      word('Setup Completed'),
      word('Welcome'),
      word('Subscription Expiring'),
      word('Audit Chain Broken'),
      word('Message Limit Reached'),
    ],
  },
];
