/** The type under which a document of a patient is tied to a claim. */
export const claimLink = 'hmo-claim';
