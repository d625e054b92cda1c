/** Queue names, in one place for acts and the door. */
export const runSetupJob = 'registration.run-setup';
export const takeUpSetupsJob = 'registration.take-up-setups';
export const removeUnconfirmedJob = 'registration.remove-unconfirmed';
