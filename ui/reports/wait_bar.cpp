#include "ui/reports/wait_bar.h"

#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/reports/report_reader.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QShortcut>

namespace rowlock {

namespace {

constexpr int momentMs = 300; // what is quicker would only flicker
constexpr int progressWidth = 160;

} // namespace

WaitBar::WaitBar(const QString &name, QWidget *parent)
    : QWidget(parent), m_words(new ToneLabel({}, Tone::Plain, this)),
      m_cancel(
          new ActionButton(tr("&Cancel"), name + QLatin1StringView("Cancel"), ActionButton::Weight::Secondary, this))
{
    m_words->setObjectName(name + QLatin1StringView("Words"));
    auto *moving = new QProgressBar(this);
    moving->setRange(0, 0); // nobody knows how much is left
    moving->setTextVisible(false);
    moving->setFixedWidth(progressWidth);
    moving->setAccessibleName(tr("Reading"));
    m_cancel->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_cancel->setAutoDefault(false);
    m_cancel->setToolTip(tr("Stop reading (Esc)"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    row->addWidget(moving);
    row->addWidget(m_words, 1);
    row->addWidget(m_cancel);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    hide();
    m_moment.setSingleShot(true);
    m_moment.setInterval(momentMs);
    connect(&m_moment, &QTimer::timeout, this, [this] {
        show();
        emit lasts();
    });
    connect(m_cancel, &QPushButton::clicked, this, &WaitBar::stop);
    connect(new QShortcut(Qt::Key_Escape, this), &QShortcut::activated, this, &WaitBar::stop); // while it is seen
}

void WaitBar::begin(const QString &words)
{
    m_words->setText(words);
    m_cancel->setEnabled(true);
    if (!isVisible())
        m_moment.start();
}

void WaitBar::end()
{
    m_moment.stop();
    hide();
}

void WaitBar::follow(ReportReader &reader)
{
    connect(&reader, &ReportReader::asked, this, [this] { begin(tr("Reading…")); });
    connect(&reader, &ReportReader::read, this, &WaitBar::end);
    connect(&reader, &ReportReader::failed, this, &WaitBar::end);
    connect(&reader, &ReportReader::cancelled, this, &WaitBar::end);
    connect(this, &WaitBar::cancelWanted, &reader, &ReportReader::cancel);
}

void WaitBar::stop()
{
    m_words->setText(tr("Stopping…"));
    m_cancel->setEnabled(false);
    emit cancelWanted();
}

} // namespace rowlock
