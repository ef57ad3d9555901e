import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { tokenIn } from './scanned.ts';
import { startScanning } from './start-scanning.ts';

type Stage = 'none' | 'ready' | 'looking' | 'no_camera';

/** Reads a QR code by the camera. Without a camera or JavaScript it shows nothing. */
export function Scanner() {
  const [stage, setStage] = useState<Stage>('none');
  const [foreign, setForeign] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const stop = useRef<() => void>(undefined);
  const navigate = useNavigate();

  useEffect(() => {
    if (typeof navigator.mediaDevices?.getUserMedia === 'function') setStage('ready');
    return () => stop.current?.();
  }, []);

  const found = (text: string) => {
    const token = tokenIn(text);
    setForeign(token === undefined);
    if (token === undefined) return;
    stop.current?.();
    void navigate(`/qr_tickets/redeem?${new URLSearchParams({ t: token })}`);
  };

  const look = async () => {
    setStage('looking');
    try {
      stop.current = await startScanning(video.current!, found);
    } catch {
      setStage('no_camera');
    }
  };

  if (stage === 'none') return null;
  return (
    <section aria-label="カメラで読み取る" className="space-y-3">
      <video
        ref={video}
        muted
        playsInline
        hidden={stage !== 'looking'}
        aria-label="カメラの映像"
        className="aspect-square w-full rounded-card bg-black object-cover"
      />
      {stage === 'ready' && (
        <button type="button" onClick={look} className="btn btn-primary min-h-16 w-full text-lg">
          カメラで読み取る
        </button>
      )}
      <p role="status" className="text-sm">
        {stage === 'looking' &&
          (foreign
            ? 'このQRコードはチケットではありません。チケットのQRコードを映してください。'
            : 'お客様の画面のQRコードを映してください。')}
        {stage === 'no_camera' && 'カメラを使えません。チケット番号を入力してください。'}
      </p>
    </section>
  );
}
