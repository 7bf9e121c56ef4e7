// The wheel over a board steps through the moves. A trackpad sends dozens of events for one push: of those that go the same
// way only one in a while counts. A turn the other way is always meant.
const PAUSE = 60;
const TREMBLE = 4;

/** Listens to the wheel over `stage` for as long as that is there; the page scrolls instead while there is nothing to step through. */
export function stepByWheel(stage: HTMLElement, hasMoves: () => boolean, step: (by: 1 | -1) => void): void {
  let last = 0;
  let way = 0;
  const wheel = (event: WheelEvent): void => {
    if (event.ctrlKey || !hasMoves()) return;
    event.preventDefault();
    const by = event.deltaY > 0 ? 1 : -1;
    if (Math.abs(event.deltaY) < TREMBLE || (by === way && event.timeStamp - last < PAUSE)) return;
    [last, way] = [event.timeStamp, by];
    step(by);
  };
  stage.addEventListener('wheel', wheel, { passive: false });
}
