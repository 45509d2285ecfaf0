const FLIGHT_MS = 900;

/** Lets a copy of the prize of the page fly to the balance in the header; nothing where either is out of sight. */
export function flyToWallet(): void {
  const prize = document.querySelector('[data-prize]');
  const wallet = document.querySelector('[data-wallet]');
  if (prize === null || wallet === null) return;
  const from = prize.getBoundingClientRect();
  const to = wallet.getBoundingClientRect();
  if (to.width === 0 || from.bottom < 0 || from.top > innerHeight) return;
  const coin = prize.cloneNode(true);
  if (!(coin instanceof HTMLElement)) return;
  coin.setAttribute('aria-hidden', 'true');
  coin.className = 'pointer-events-none fixed z-50';
  coin.style.left = `${from.left}px`;
  coin.style.top = `${from.top}px`;
  document.body.append(coin);
  const x = to.left + to.width / 2 - (from.left + from.width / 2);
  const y = to.top + to.height / 2 - (from.top + from.height / 2);
  const flight = coin.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${x * 0.3}px, ${y * 0.3 - 40}px) scale(1.15)`, opacity: 1, offset: 0.4 },
      { transform: `translate(${x}px, ${y}px) scale(0.4)`, opacity: 0.2 },
    ],
    { duration: FLIGHT_MS, easing: 'cubic-bezier(0.4, 0, 0.2, 1)' },
  );
  flight.addEventListener('finish', () => coin.remove());
  flight.addEventListener('cancel', () => coin.remove());
}
