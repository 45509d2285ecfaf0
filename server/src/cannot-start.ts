/**
 * A reason not to start that the person at the keyboard can act on: a taken folder or port, a wrong setting.
 * The start prints its message alone, in one line, without a stack.
 */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
