// One payment's conversation with a card reader's program: started for it, asked, heard until it says what came of it.
// A program that ends in the middle is started again and asked what came of it; so nothing is taken twice and nothing
// that was taken is lost sight of. What it once said that it took it cannot take back. Never blocks; lives on a thread
// with an event loop, and every signal comes there. Destroyed before its answer it ends the program: the payment stays
// in doubt.
#pragma once

#include "model/service/reader_words.h"

#include <QObject>
#include <QProcess>
#include <QTimer>

#include <memory>

namespace rowlock {

// The program that a venue's integrator wrote, and how long it is waited for. Milliseconds.
struct ReaderProgram
{
    QString command;         // a program and its arguments, quoted as in a shell; no shell is started
    int silenceMs = 180'000; // without a word: it is asked to stop ...
    int cancelMs = 20'000;   // ... and has so long to say what came of it
    int againMs = 20'000;    // ... as it has where it ended in the middle and is asked again

    bool operator==(const ReaderProgram &) const = default;
};

class ReaderTalk final : public QObject
{
    Q_OBJECT

public:
    explicit ReaderTalk(const ReaderProgram &program, QObject *parent = nullptr);
    ~ReaderTalk() override;

    void ask(const ReaderQuestion &question); // begin, repeat or refund; not while another is open
    void cancel();                            // ... and go on waiting for the answer to it
    bool isOpen() const { return m_open; }
    bool hasAnswered() const { return m_heard; }       // the program itself, to the question asked last
    bool sawApproval() const { return m_sawApproval; } // of this key, by whatever amount: money has moved

signals:
    void shown(const QString &text); // what the reader wants the clerk to see meanwhile
    void answered(const rowlock::ChargeAnswer &answer);

private:
    void start(ReaderAsks asks);
    void read();
    void ended();
    void tooLate();
    void say(ReaderAsks asks);
    void answer(const ChargeAnswer &answer);
    void leaveProgram();

    ReaderProgram m_program;
    std::unique_ptr<QProcess> m_process;
    QTimer m_patience;
    ReaderQuestion m_question;
    bool m_open = false;
    bool m_cancelled = false;
    bool m_wasTold = false; // the program was started and may have heard the question
    bool m_heard = false;
    bool m_sawApproval = false;
    bool m_asksAgain = false;
    int m_strange = 0; // lines of this program that answered nothing
};

} // namespace rowlock
