/** Thrown by a projection that can't go on until an operator acts. */
export class Stopped extends Error {
  override name = 'Stopped'
}
