const PAUSE_MS = 150; // between two frames: quick enough for a hand, easy on a battery

interface Detector {
  detect(picture: HTMLVideoElement | HTMLCanvasElement): Promise<{ rawValue: string }[]>;
}

/** The browser's own detector, else one that is loaded now (7 KB). */
async function detector(): Promise<Detector> {
  const { BarcodeDetector: own } = window as {
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector;
      getSupportedFormats(): Promise<string[]>;
    };
  };
  if (own && (await own.getSupportedFormats()).includes('qr_code')) return new own({ formats: ['qr_code'] });
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector({ formats: ['qr_code'] }) as Detector;
}

/**
 * Shows the rear camera in the video element and reports the texts of QR codes, until it is stopped.
 * @returns a function that stops it and releases the camera.
 * @throws when there is no camera, or its use was not allowed.
 */
export async function startScanning(
  video: HTMLVideoElement,
  found: (text: string) => void,
): Promise<() => void> {
  const [stream, eye] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
    detector(),
  ]);
  video.srcObject = stream;
  await video.play();
  let running = true;
  const look = async () => {
    if (!running) return;
    const [code] = await eye.detect(video).catch(() => []); // a frame without a code, or not ready yet
    if (code && running) found(code.rawValue);
    setTimeout(look, PAUSE_MS);
  };
  void look();
  return () => {
    running = false;
    for (const track of stream.getTracks()) track.stop();
  };
}
