#include "model/service/reader_talk.h"

#include <QLoggingCategory>

namespace rowlock {

namespace {

Q_LOGGING_CATEGORY(readerLog, "rowlock.reader")

constexpr int mostStrange = 1'000; // lines that answer nothing: then it is no card reader
constexpr int leavingMs = 5'000;   // then a program that was told everything and does not end is ended

ChargeAnswer nobodyKnows(const QString &sentence)
{
    return {ChargeAnswer::Outcome::Unknown, {}, sentence};
}

} // namespace

ReaderTalk::ReaderTalk(const ReaderProgram &program, QObject *parent) : QObject(parent), m_program(program)
{
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, &ReaderTalk::tooLate);
}

ReaderTalk::~ReaderTalk()
{
    leaveProgram();
}

void ReaderTalk::ask(const ReaderQuestion &question)
{
    Q_ASSERT(!m_open && question.asks != ReaderAsks::Cancel);
    m_sawApproval = m_sawApproval && m_question.charge.key == question.charge.key;
    m_question = question;
    m_open = true;
    m_cancelled = m_wasTold = m_heard = m_asksAgain = false;
    start(question.asks);
}

void ReaderTalk::start(ReaderAsks asks)
{
    leaveProgram();
    QStringList words = QProcess::splitCommand(m_program.command);
    if (words.isEmpty()) {
        answer({ChargeAnswer::Outcome::Refused, {}, tr("No card reader is set up on this computer.")});
        return;
    }
    m_strange = 0;
    m_process = std::make_unique<QProcess>();
    m_process->setProgram(words.takeFirst());
    m_process->setArguments(words);
    m_process->setProcessChannelMode(QProcess::SeparateChannels);
    m_process->setStandardErrorFile(QProcess::nullDevice()); // it may hold card numbers
    connect(m_process.get(), &QProcess::started, this, [this, asks] {
        if (m_cancelled && !m_wasTold)
            answer({ChargeAnswer::Outcome::Refused, {}, tr("Cancelled before the card reader was asked.")});
        else
            say(asks);
    });
    connect(m_process.get(), &QProcess::readyReadStandardOutput, this, &ReaderTalk::read);
    connect(m_process.get(), &QProcess::finished, this, &ReaderTalk::ended);
    connect(m_process.get(), &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            ended();
    });
    m_patience.start(m_asksAgain ? m_program.againMs : m_program.silenceMs);
    m_process->start();
}

void ReaderTalk::say(ReaderAsks asks)
{
    ReaderQuestion question = m_question;
    question.asks = asks;
    m_wasTold = true;
    m_process->write(readerLine(question));
}

void ReaderTalk::cancel()
{
    if (!m_open || m_cancelled)
        return;
    m_cancelled = true;
    m_patience.start(m_program.cancelMs);
    if (m_process && m_process->state() == QProcess::Running)
        say(ReaderAsks::Cancel);
}

void ReaderTalk::read()
{
    while (m_open && m_strange <= mostStrange && m_process->canReadLine()) {
        const QByteArray line = m_process->readLine();
        const auto said = readerAnswer(line, m_question.charge.key);
        if (!said) {
            if (m_strange++ == 0)
                qCInfo(readerLog, "The card reader said something that is no answer to the payment (%lld bytes).",
                       qint64(line.size())); // not what: it may hold a card's number
        } else if (said->says != ReaderAnswer::Says::Wait) {
            m_heard = true;
            m_sawApproval = m_sawApproval || said->says == ReaderAnswer::Says::Approved;
            answer(meaningOf(*said, m_question));
        } else {
            if (!m_cancelled)
                m_patience.start(m_program.silenceMs);
            emit shown(said->text);
        }
    }
    if (m_open && (m_strange > mostStrange || m_process->bytesAvailable() > longestReaderLine))
        m_process->kill();
}

// Without an answer. What it had begun it may have finished, so it is asked once more.
void ReaderTalk::ended()
{
    if (!m_open)
        return;
    read();
    if (!m_open)
        return;
    if (!m_wasTold) {
        answer({ChargeAnswer::Outcome::Refused,
                {},
                tr("The card reader's program cannot be started, so nothing was taken. Check it under File, Card "
                   "reader.")});
        return;
    }
    if (m_asksAgain) {
        answer(nobodyKnows(tr("The card reader's program ended twice without an answer. Look at the reader and its "
                              "slip, then resolve the payment.")));
        return;
    }
    m_asksAgain = true;
    emit shown(tr("The card reader's program ended. Asking it what came of the payment…"));
    start(ReaderAsks::Repeat);
}

void ReaderTalk::tooLate()
{
    if (!m_cancelled && !m_asksAgain && m_question.asks != ReaderAsks::Repeat) {
        emit shown(tr("The card reader does not answer. Cancelling…"));
        cancel();
        return;
    }
    answer(nobodyKnows(tr("The card reader does not answer. Look at the reader and its slip, then resolve the "
                          "payment.")));
}

void ReaderTalk::answer(const ChargeAnswer &said)
{
    const bool takesBack = said.outcome == ChargeAnswer::Outcome::Refused && m_sawApproval;
    const ChargeAnswer answer = takesBack ? nobodyKnows(tr("The card reader said before that it took money for this "
                                                           "payment, and says now that it did not. Look at its slip, "
                                                           "then resolve the payment."))
                                          : said;
    m_open = false;
    m_patience.stop();
    leaveProgram();
    emit answered(answer);
}

// It may have things to write down yet, so it ends by itself: its input is closed. It is not waited for.
void ReaderTalk::leaveProgram()
{
    if (!m_process)
        return;
    QProcess *left = m_process.release();
    left->disconnect(this);
    if (left->state() == QProcess::NotRunning) {
        left->deleteLater(); // it may be its own end that is being heard
        return;
    }
    connect(left, &QProcess::finished, left, &QObject::deleteLater);
    if (m_open) {
        left->kill();
        return;
    }
    QTimer::singleShot(leavingMs, left, &QProcess::kill);
    left->closeWriteChannel();
}

} // namespace rowlock
