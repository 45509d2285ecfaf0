/** The longest name of a template, in characters; the contract refuses longer ones. */
export const MAX_NAME = 40;
