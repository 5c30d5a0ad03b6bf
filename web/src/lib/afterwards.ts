// Once what is on its way to the screen is there: in the frame behind it. What comes back forgets it.
export function afterwards(act: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(act);
  });
  return () => cancelAnimationFrame(frame);
}
