/**
 * A reason not to start that the user can fix: a folder or port in use, an invalid setting. The start prints only its
 * message, without a stack.
 */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
