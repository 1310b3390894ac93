#include "ui/papers/design_findings.h"

#include "ui/common/answer.h"
#include "ui/common/labels.h"

namespace rowlock {

DesignFindings::DesignFindings(DesignModel &model, QWidget *parent)
    : QListWidget(parent), m_model(model), m_question([this] { send(); })
{
    setObjectName(QStringLiteral("designFindings"));
    setAccessibleName(tr("What the check finds"));
    setWordWrap(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(this, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem *item) { follow(item); });
    connect(this, &QListWidget::itemClicked, this, [this](const QListWidgetItem *item) { follow(item); });
    connect(&m_model, &DesignModel::changed, this, [this] {
        if (m_model.paper() != m_checked)
            check();
    });
}

void DesignFindings::setSamples(const QList<TicketPrint> &samples)
{
    m_samples = samples;
    check();
}

void DesignFindings::check()
{
    m_checked = m_model.paper();
    if (!m_samples.isEmpty()) // before they are there nothing can be said
        m_question.ask();
}

void DesignFindings::send()
{
    whenAnswered(inBackground([paper = m_checked, samples = m_samples] { return checkTemplate(paper, samples); }), this,
                 [this](const QList<TemplateFinding> &findings) {
                     if (m_question.isToNewest())
                         show(findings);
                 });
}

void DesignFindings::show(const QList<TemplateFinding> &findings)
{
    m_findings = findings;
    {
        const QSignalBlocker quiet(this); // none of them is selected by anybody
        clear();
        list();
    }
    emit checked();
}

void DesignFindings::list()
{
    for (const TemplateFinding &finding : std::as_const(m_findings)) {
        auto *item = new QListWidgetItem(finding.sentence, this);
        item->setData(Qt::UserRole, finding.element);
        item->setForeground(toneColor(finding.isBad ? Tone::Danger : Tone::Warning, palette()));
    }
    if (m_findings.isEmpty())
        addItem(tr("Nothing is cut off, and everything that has to be on it is there."));
}

void DesignFindings::follow(const QListWidgetItem *item)
{
    if (const int element = item ? item->data(Qt::UserRole).toInt() : 0; element > 0)
        m_model.select(element - 1);
}

QString DesignFindings::missing() const
{
    QStringList sentences;
    for (const TemplateFinding &finding : m_findings) {
        if (finding.isBad && finding.element == 0)
            sentences << finding.sentence;
    }
    return sentences.join(u' ');
}

void DesignFindings::changeEvent(QEvent *event)
{
    QListWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && count() > 0)
        show(QList<TemplateFinding>(m_findings));
}

} // namespace rowlock
