import { IconBan, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type {
  PersonColumn,
  PersonRequestDecider,
  PersonRequestKind,
  PersonRequestStatus,
} from '#modules/patients/contract/request-words.ts';

export const requestLooks = {
  waiting: { word: word('Waiting'), tone: 'amber', icon: IconClock },
  done: { word: word('Done'), tone: 'green', icon: IconCheck },
  declined: { word: word('Declined'), tone: 'red', icon: IconX },
  withdrawn: { word: word('Withdrawn'), tone: 'grey', icon: IconBan },
} satisfies Looks<PersonRequestStatus>;

export const requestWords = {
  merge: word('Join two persons'),
  details: word('Change personal details'),
  death: word('Confirm a death'),
} satisfies Record<PersonRequestKind, string>;

export const deciderWords = {
  persons: word('The persons, by code'),
  hospital: word('A hospital'),
  operator: word('The platform operator'),
} satisfies Record<PersonRequestDecider, string>;

export const personColumnWords = {
  firstName: word('First Name'),
  middleName: word('Middle Name'),
  lastName: word('Last Name'),
  dateOfBirth: word('Date of Birth'),
  dateOfBirthEstimated: word('Estimated date of birth'),
  gender: word('Gender'),
  sexAtBirth: word('Sex at birth'),
  dialCode: word('Dial code'),
  phoneNumber: word('Phone Number'),
  email: word('Email'),
  language: word('Language'),
  preferredContact: word('Preferred contact'),
} satisfies Record<PersonColumn, string>;
