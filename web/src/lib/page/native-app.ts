/** Whether the page is the app on a phone, whose shell sets `Capacitor` before any script of the page runs. */
export function isNativeApp(): boolean {
  return typeof window !== 'undefined' && window.Capacitor?.isNativePlatform() === true;
}

/** Lets the phone be felt for a moment that deserves it; browsers do nothing. */
export function haptic(strength: 'light' | 'heavy'): void {
  if (!isNativeApp()) return;
  void import('@capacitor/haptics')
    .then(({ Haptics, ImpactStyle }) =>
      Haptics.impact({ style: strength === 'heavy' ? ImpactStyle.Heavy : ImpactStyle.Light }),
    )
    // A phone without a motor.
    .catch(() => undefined);
}
